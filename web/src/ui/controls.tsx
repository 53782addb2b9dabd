// The small parts that every screen is made of.
import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import { Icon, type IconName } from "./icon";

interface ButtonProps {
  label: string;
  onClick?: () => void;
  onPointerDown?: () => void;
  onPointerLeave?: () => void;
  icon?: IconName;
  /** Only the icon is seen; the label is its name and tooltip. */
  bare?: boolean;
  tone?: "primary" | "danger" | "quiet";
  /** For a button that stays in: whether it is. */
  pressed?: boolean;
  disabled?: boolean;
  title?: string;
  testid: string;
  type?: "button" | "submit";
}

export function Button({ label, icon, bare, tone, pressed, testid, type = "button", title, ...rest }: ButtonProps) {
  const tooltip = title ?? (bare ? label : undefined);
  return (
    <button
      type={type}
      class={`button ${tone ?? ""} ${bare ? "bare" : ""}`}
      data-testid={testid}
      {...(bare ? { "aria-label": label } : {})}
      {...(tooltip ? { title: tooltip } : {})}
      {...(pressed === undefined ? {} : { "aria-pressed": pressed })}
      {...rest}
    >
      {icon && <Icon name={icon} />}
      {!bare && <span>{label}</span>}
    </button>
  );
}

interface Choice<T> {
  value: T;
  label: string;
  about?: string;
}

interface PickProps<T> {
  label: string;
  choices: readonly Choice<T>[];
  value: T;
  onChange: (value: T) => void;
  testid: string;
  hideLabel?: boolean;
}

/** A list to choose one of. */
export function Select<T extends string | number>({ label, choices, value, onChange, testid, hideLabel }: PickProps<T>) {
  const id = useId();
  return (
    <div class="field">
      <label for={id} class={hideLabel ? "unseen" : ""}>{label}</label>
      <select
        id={id}
        data-testid={testid}
        value={value}
        onChange={(event) => {
          const chosen = choices[event.currentTarget.selectedIndex];
          if (chosen) onChange(chosen.value);
        }}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value} selected={choice.value === value}>{choice.label}</option>
        ))}
      </select>
    </div>
  );
}

/** A row of choices that are all seen. */
export function Segments<T extends string>({ label, choices, value, onChange, testid, hideLabel }: PickProps<T>) {
  const id = useId();
  return (
    <fieldset class="segments" data-testid={testid}>
      <legend class={hideLabel ? "unseen" : ""}>{label}</legend>
      <div class="segment-row">
        {choices.map((choice) => (
          <label key={choice.value} class="segment">
            <input
              type="radio"
              name={id}
              value={choice.value}
              checked={choice.value === value}
              data-testid={`${testid}-${choice.value}`}
              onChange={() => onChange(choice.value)}
            />
            <span>{choice.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface SwitchProps {
  label: string;
  about?: string;
  on: boolean;
  onChange: (on: boolean) => void;
  testid: string;
}

export function Switch({ label, about, on, onChange, testid }: SwitchProps) {
  const id = useId();
  return (
    <div class="switch">
      <input
        type="checkbox"
        role="switch"
        id={id}
        data-testid={testid}
        checked={on}
        {...(about ? { "aria-describedby": `${id}-about` } : {})}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <label for={id}>{label}</label>
      {about && <p id={`${id}-about`} class="muted small">{about}</p>}
    </div>
  );
}

interface SliderProps {
  label: string;
  value: number;
  text: string;
  minimum: number;
  maximum: number;
  step: number;
  onChange: (value: number) => void;
  testid: string;
}

export function Slider({ label, value, text, minimum, maximum, step, onChange, testid }: SliderProps) {
  const id = useId();
  return (
    <div class="field slider">
      <label for={id}>{label}</label>
      <input
        type="range"
        id={id}
        data-testid={testid}
        min={minimum}
        max={maximum}
        step={step}
        value={value}
        aria-valuetext={text}
        onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
      />
      <output for={id} class="small muted">{text}</output>
    </div>
  );
}

export function Card({ title, children, testid }: { title?: string; children: ComponentChildren; testid?: string }) {
  const id = useId();
  return (
    <section class="card" {...(title ? { "aria-labelledby": id } : {})} {...(testid ? { "data-testid": testid } : {})}>
      {title && <h2 id={id}>{title}</h2>}
      {children}
    </section>
  );
}
