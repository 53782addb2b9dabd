// A drawn piece set of our own, for those who cannot read the characters: one path a kind, in a square of
// 500 units centred on (0, 0), filled with the nonzero rule.
export const SYMBOLS: Record<string, string> = {
  // A crown with five points over a band.
  general:
    "M-205 170h410v55h-410zM-195 135l-40-255 105 105 65-185 65-25 65 25 65 185 105-105-40 255z" +
    "M0-250a38 38 0 1 1-.1 0zM-235-165a30 30 0 1 1-.1 0zM235-165a30 30 0 1 1-.1 0z",
  // A scholar's hat: a low crown between two long wings.
  advisor:
    "M-105 20v-110q0-140 105-140t105 140v110zM-130 40h260v70h-260zM-140 15l-105-45q-20-8-10 14l75 66h40z" +
    "M140 15l105-45q20-8 10 14l-75 66h-40zM-90 130h180l40 95h-260z",
  // Head and trunk of an elephant, from the side.
  elephant:
    "M-30-205q120-35 190 40q60 65 50 175l-8 215h-80v-95h-70v95h-85v-150q-50 0-70-45q-12 90 8 135q22 38 55 14l25 45" +
    "q-60 55-115 0q-60-70-45-220q-60-10-55-60l75-5q-12-65 25-103q35-33 100-41zM-55-60a22 22 0 1 0 .1 0z",
  // A horse's head, facing left.
  horse:
    "M40-225l-25 45q-65 20-100 85q-50 60-115 110q-25 25-5 70q25 45 60 35l50-30q50-5 90-25q-10 60-65 95q-40 30-40 90h270" +
    "q35-190 0-310q-30-105-115-125zM-35-80a20 20 0 1 0 .1 0z",
  // A chariot's wheel with eight spokes.
  chariot:
    "M0-235a235 235 0 1 1-.1 0zM0-170a170 170 0 1 0 .1 0zM-24-180h48v360h-48zM-180-24h360v48h-360z" +
    "M-144-110l34-34 254 254-34 34zM110-144l34 34-254 254-34-34zM0-62a62 62 0 1 1-.1 0z",
  // A barrel on its wheel, with a ball in the air.
  cannon:
    "M-225-5l270-150q22-12 36 10l55 95q14 24-8 36l-260 150q-70 30-112-40q-40-68 19-101zM-60 70a92 92 0 1 1-.1 0z" +
    "M-60 125a36 36 0 1 0 .1 0zM185-240a52 52 0 1 1-.1 0z",
  // A head over shoulders behind a round shield, with a spear.
  soldier: "M-40-225a82 82 0 1 1-.1 0zM-205 225q0-275 165-275t165 275zM165-235l42 95h-22v365h-40v-365h-22z",
};
