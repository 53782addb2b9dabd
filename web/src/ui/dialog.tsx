// A modal dialog: the browser keeps the focus inside and gives it back.
import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { t } from "../i18n";
import { Button } from "./controls";

interface Props {
  title: string;
  onClose: () => void;
  children: ComponentChildren;
  testid: string;
}

/** Shown for as long as it is rendered. */
export function Dialog({ title, onClose, children, testid }: Props) {
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const dialog = element.current;
    const opener = document.activeElement;
    dialog?.showModal();
    return () => {
      dialog?.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
  return (
    <dialog
      ref={element}
      aria-labelledby={id}
      data-testid={testid}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => event.target === element.current && onClose()}
    >
      <div class="dialog-body">
        <header class="dialog-head">
          <h2 id={id}>{title}</h2>
          <Button bare tone="quiet" icon="close" label={t("app.close")} onClick={onClose} testid={`${testid}-close`} />
        </header>
        {children}
      </div>
    </dialog>
  );
}

interface ConfirmProps {
  title: string;
  text: string;
  yes: string;
  onYes: () => void;
  onClose: () => void;
  testid: string;
}

export function Confirm({ title, text, yes, onYes, onClose, testid }: ConfirmProps) {
  return (
    <Dialog title={title} onClose={onClose} testid={testid}>
      <p>{text}</p>
      <div class="row end">
        <Button label={t("app.cancel")} onClick={onClose} testid={`${testid}-no`} />
        <Button
          tone="danger"
          label={yes}
          testid={`${testid}-yes`}
          onClick={() => {
            onClose();
            onYes();
          }}
        />
      </div>
    </Dialog>
  );
}
