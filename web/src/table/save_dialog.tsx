// The game as a file of any format that it can be saved in. Loaded when it is first asked for.
import { useEffect } from "preact/hooks";
import { recordUrl } from "../api";
import { t } from "../i18n";
import { games, loadGames } from "../store/games";
import type { Table } from "../store/table";
import { Button } from "../ui/controls";
import { Dialog } from "../ui/dialog";

export function SaveDialog({ table, onClose }: { table: Table; onClose: () => void }) {
  useEffect(() => void loadGames(), []);
  const game = games.value?.find((each) => each.name === table.state.value?.game);
  return (
    <Dialog title={t("save_dialog.title")} onClose={onClose} testid="save-dialog">
      <p class="small muted">{t("save_dialog.text")}</p>
      <ul class="save-formats">
        {game?.formats.map((format) => (
          <li key={format.name}>
            <a class="button" href={recordUrl(table.id, format.name)} download="" data-testid={`save-${format.name}`}>
              <span>{format.title}</span>
              <span class="small muted">{format.suffix}</span>
            </a>
          </li>
        ))}
      </ul>
      <div class="row end">
        <Button tone="primary" label={t("app.close")} testid="save-dialog-ok" onClick={onClose} />
      </div>
    </Dialog>
  );
}
