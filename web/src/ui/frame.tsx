// What is round every screen: the bar at the top, notices, and words for screen readers.
import { signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { switchLanguage, t } from "../i18n";
import { change, settings } from "../store/settings";
import { dismiss, toasts } from "../store/toasts";
import { Button } from "./controls";
import { Icon } from "./icon";
import { Link } from "./link";
import { lazy } from "./lazy";

const SettingsDialog = lazy(() => import("./settings_dialog").then((part) => part.SettingsDialog));
const settingsOpen = signal(false);

function TopBar() {
  const { language, sound } = settings.value;
  return (
    <header class="top">
      <Link href="/" class="brand" testid="brand">
        <span lang="zh-CN" aria-hidden="true" class="seal">弈</span>
        <span>{t("app.name")}</span>
      </Link>
      <nav class="row" aria-label={t("app.settings")}>
        <Button
          tone="quiet"
          label={t("app.language")}
          testid="language"
          onClick={() => void switchLanguage(language === "zh" ? "en" : "zh")}
        />
        <Button
          bare
          tone="quiet"
          icon={sound ? "sound" : "mute"}
          label={t(sound ? "app.sound.off" : "app.sound.on")}
          testid="sound"
          onClick={() => change({ sound: !sound })}
        />
        <Button bare tone="quiet" icon="settings" label={t("app.settings")} testid="open-settings" onClick={() => (settingsOpen.value = true)} />
        <Link href="/help" class="button quiet bare" testid="help-link">
          <Icon name="help" />
          <span class="unseen">{t("app.help")}</span>
        </Link>
      </nav>
    </header>
  );
}

function Toasts() {
  return (
    <div class="toasts" role="status" aria-label={t("app.notices")} data-testid="toasts">
      {toasts.value.map(({ id, text, tone }) => (
        <div key={id} class={`toast ${tone}`} data-testid="toast">
          <span>{text}</span>
          <Button bare tone="quiet" icon="close" label={t("app.close")} onClick={() => dismiss(id)} testid="toast-close" />
        </div>
      ))}
    </div>
  );
}

export function Frame({ children }: { children: ComponentChildren }) {
  return (
    <>
      <a class="skip" href="#main">{t("app.skip")}</a>
      <TopBar />
      <main id="main" tabIndex={-1}>{children}</main>
      <Toasts />
      {settingsOpen.value && <SettingsDialog onClose={() => (settingsOpen.value = false)} />}
    </>
  );
}
