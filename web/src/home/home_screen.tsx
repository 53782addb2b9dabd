// The start page: set up a game, open a saved one, or go on with one.
import { type Signal, useSignal, useSignalEffect } from "@preact/signals";
import { useEffect } from "preact/hooks";
import * as api from "../api";
import { name, number, t } from "../i18n";
import type { GameInfo, TableSummary } from "../messages";
import { navigate } from "../route";
import { complain } from "../store/complain";
import { knownTables, remember } from "../store/credentials";
import { games, gamesMissing, loadGames } from "../store/games";
import { opened, openFile } from "../store/opened";
import { change, settings } from "../store/settings";
import { Button, Card } from "../ui/controls";
import { FileButton } from "../ui/file_button";
import { Link } from "../ui/link";
import { Notice } from "../ui/notice";
import { type Draft, draftOf, newDraft, presetOf, requestOf } from "./draft";
import { StartForm } from "./start_form";

const RETRY_MS = 3000;

export function HomeScreen() {
  useEffect(() => {
    void loadGames();
    const timer = setInterval(() => gamesMissing.value && void loadGames(), RETRY_MS);
    return () => clearInterval(timer);
  }, []);
  const [first] = games.value ?? [];
  if (games.value && first) return <Home games={games.value} first={first} />;
  if (gamesMissing.value) {
    return <Notice testid="offline" title={t("view.offline.title")} text={t("view.offline.text")} onRetry={() => void loadGames()} />;
  }
  return <p class="loading">{t("app.loading")}</p>;
}

function Home({ games: known, first }: { games: readonly GameInfo[]; first: GameInfo }) {
  const draft = useSignal<Draft>(newDraft(first));
  useSignalEffect(() => {
    const saved = opened.value;
    const info = known.find((game) => game.name === saved?.game);
    if (saved && info) draft.value = draftOf(saved, info, presetOf(draft.peek().seats) ?? "here");
  });
  const busy = useSignal(false);
  return (
    <div class="home" data-testid="home">
      <div class="hero">
        <h1>{t("home.title")}</h1>
        <p class="muted">{t("app.tagline")}</p>
      </div>
      <Welcome />
      <div class="home-columns">
        <div class="card">
          <SavedNote draft={draft} games={known} />
          <StartForm games={known} draft={draft} busy={busy.value} onStart={() => void start(draft.value, busy)} />
        </div>
        <aside class="stack" aria-label={t("home.continue")}>
          <Continue />
          <Card title={t("home.open")}>
            <p class="small muted">{t("home.open.about")}</p>
            <FileButton label={t("home.open")} testid="open-file" onFile={(file) => void openFile(file)} />
          </Card>
        </aside>
      </div>
    </div>
  );
}

async function start(draft: Draft, busy: Signal<boolean>): Promise<void> {
  busy.value = true;
  try {
    await createTable(draft);
  } catch (error) {
    complain(null, error);
  } finally {
    busy.value = false;
  }
}

async function createTable(draft: Draft): Promise<void> {
  const { id, tokens } = await api.createTable(requestOf(draft));
  remember(id, tokens.filter((token) => token !== null));
  opened.value = null;
  navigate(`/t/${id}`);
}

function SavedNote({ draft, games: known }: { draft: Signal<Draft>; games: readonly GameInfo[] }) {
  const { saved, game } = draft.value;
  const info = known.find((one) => one.name === game);
  if (!saved || !info) return null;
  const clear = () => {
    opened.value = null;
    draft.value = newDraft(info);
  };
  return (
    <div class="banner" role="status" data-testid="opened">
      <span>{t("home.opened", { ply: number(saved.moves.length) })}</span>
      <Button label={t("home.opened.clear")} testid="opened-clear" onClick={clear} />
    </div>
  );
}

function Welcome() {
  if (settings.value.welcomed) return null;
  return (
    <section class="banner welcome" aria-labelledby="welcome" data-testid="welcome">
      <div>
        <h2 id="welcome">{t("home.welcome.title")}</h2>
        <p>{t("home.welcome.text")} <Link href="/help">{t("home.welcome.more")}</Link></p>
      </div>
      <Button label={t("home.welcome.dismiss")} testid="welcome-dismiss" onClick={() => change({ welcomed: true })} />
    </section>
  );
}

const SHOWN = 8;

function Continue() {
  const tables = useSignal<readonly TableSummary[]>([]);
  const open = useSignal<readonly TableSummary[]>([]);
  useEffect(() => {
    const known = knownTables();
    // The lists are a convenience: without them the page says only that there is nothing to go on with.
    if (known.length) api.tables(known).then((found) => (tables.value = found.slice(0, SHOWN)), () => undefined);
    api.openTables().then((found) => (open.value = found.filter(({ id }) => !known.includes(id)).slice(0, SHOWN)), () => undefined);
  }, []);
  return (
    <>
      {open.value.length > 0 && <Card title={t("home.open_tables")} testid="open-tables"><Tables tables={open.value} /></Card>}
      <Card title={t("home.continue")} testid="continue">
        {tables.value.length === 0 && <p class="small muted">{t("home.continue.none")}</p>}
        <Tables tables={tables.value} />
      </Card>
    </>
  );
}

function Tables({ tables }: { tables: readonly TableSummary[] }) {
  return (
    <ul class="links">
      {tables.map(({ id, game, ply, over }) => (
        <li key={id}>
          <Link href={`/t/${id}`}>{t("home.continue.moves", { game: name("game", game), ply: number(ply) })}</Link>
          {over && <span class="small muted"> · {t("home.continue.finished")}</span>}
        </li>
      ))}
    </ul>
  );
}
