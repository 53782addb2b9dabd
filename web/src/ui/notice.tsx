// A whole screen that says why there is nothing else to see.
import { t } from "../i18n";
import { Button } from "./controls";
import { Link } from "./link";

interface Props {
  title: string;
  text: string;
  onRetry?: () => void;
  testid: string;
}

export function Notice({ title, text, onRetry, testid }: Props) {
  return (
    <div class="notice card" data-testid={testid}>
      <h1>{title}</h1>
      <p>{text}</p>
      <div class="row">
        {onRetry && <Button tone="primary" label={t("view.retry")} onClick={onRetry} testid="retry" />}
        <Link href="/" class="button" testid="to-home">{t("view.home")}</Link>
      </div>
    </div>
  );
}
