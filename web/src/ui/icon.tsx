// Icons drawn for this page: strokes in a square of 24 units.
const PATHS = {
  home: "M4 11l8-7 8 7M6 10v9h12v-9",
  help: "M9 9a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.2-1.5 2.4M12 17.5v.5",
  settings: "M4 7h9m5 0h2M4 17h2m5 0h9M13 7a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0M6 17a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0",
  sound: "M4 10v4h3l5 4V6L7 10zM15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11",
  mute: "M4 10v4h3l5 4V6L7 10zM16 9.5l5 5m0-5l-5 5",
  undo: "M8 6L4 10l4 4M4 10h10a5 5 0 0 1 0 10h-3",
  rewind: "M12 6l-7 6 7 6zM20 6l-7 6 7 6z",
  pause: "M8 5v14M16 5v14",
  play: "M7 5l12 7-12 7z",
  stop: "M6 6h12v12H6z",
  one: "M6 5l9 7-9 7zM18 5v14",
  auto: "M4 6l7 6-7 6zM12 6l7 6-7 6z",
  hint: "M9 18h6M10 21h4M8.5 14.5a6 6 0 1 1 7 0c-.7.5-1 1-1 2h-5c0-1-.3-1.5-1-2z",
  flag: "M6 21V4h11l-2.5 4L17 12H6",
  draw: "M5 9h14M5 15h14",
  restart: "M5 12a7 7 0 1 1 2 5M5 20v-4h4",
  swap: "M7 4L4 7l3 3M4 7h12M17 14l3 3-3 3M20 17H8",
  flip: "M8 4v15m0 0l-3-3m3 3l3-3M16 20V5m0 0l-3 3m3-3l3 3",
  link: "M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1",
  save: "M12 4v11m0 0l-4-4m4 4l4-4M5 20h14",
  open: "M12 15V4m0 0L8 8m4-4l4 4M5 20h14",
  pencil: "M5 19l1-4L16 5l3 3L9 18zM14 7l3 3",
  close: "M6 6l12 12M18 6L6 18",
  first: "M18 5l-9 7 9 7zM6 5v14",
  previous: "M15 5l-8 7 8 7",
  next: "M9 5l8 7-8 7",
  last: "M6 5l9 7-9 7zM18 5v14",
  brain: "M12 5v15M12 7a3 3 0 0 0-6 0 3 3 0 0 0-1.500 5A3.500 3.500 0 0 0 7 17.500 2.800 2.800 0 0 0 12 18M12 7a3 3 0 0 1 6 0 3 3 0 0 1 1.500 5A3.500 3.500 0 0 1 17 17.500 2.800 2.800 0 0 1 12 18",
  computer: "M4 5h16v11H4zM9 20h6M12 16v4",
  people: "M9 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM3.500 19a5.500 5.500 0 0 1 11 0M16 11a2.500 2.500 0 1 0-.5-5M17 13.500a5 5 0 0 1 3.500 5.500",
  eye: "M2.500 12S6 6 12 6s9.500 6 9.500 6S18 18 12 18 2.500 12 2.500 12zM9.500 12a2.500 2.500 0 1 0 5 0 2.500 2.500 0 1 0-5 0",
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
