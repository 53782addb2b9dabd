// A button that opens the browser's file dialog.
import { useRef } from "preact/hooks";
import { Button } from "./controls";

interface Props {
  label: string;
  onFile: (file: File) => void;
  testid: string;
}

export function FileButton({ label, onFile, testid }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button icon="open" label={label} testid={testid} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        data-testid={`${testid}-input`}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          event.currentTarget.value = ""; // so that the same file can be chosen again
          if (file) onFile(file);
        }}
      />
    </>
  );
}
