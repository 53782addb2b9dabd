import { useSignalEffect } from "@preact/signals";
import { HomeScreen } from "./home/home_screen";
import { t } from "./i18n";
import { route } from "./route";
import { TableScreen } from "./table/table_screen";
import { Frame } from "./ui/frame";
import { lazy } from "./ui/lazy";
import { Notice } from "./ui/notice";

const HelpScreen = lazy(() => import("./help/help_screen").then((part) => part.HelpScreen));

function Screen() {
  const now = route.value;
  switch (now.screen) {
    case "home":
      return <HomeScreen />;
    case "help":
      return <HelpScreen />;
    case "table":
      return <TableScreen key={now.id} id={now.id} />;
    case "unknown":
      return <Notice testid="unknown" title={t("view.unknown.title")} text={t("view.unknown.text")} />;
  }
}

export function App() {
  useSignalEffect(() => {
    document.title = `${t("app.name")} · ${t("app.tagline")}`;
  });
  return <Frame><Screen /></Frame>;
}
