// The sounds of a board, which only those who asked for them load.
let sounds;

// A tone that falls, `pitch` in Hz, `length` in seconds.
export function play(pitch, length = 0.045, level = 0.12) {
  sounds ??= new AudioContext();
  const now = sounds.currentTime;
  const voice = sounds.createOscillator();
  const loudness = sounds.createGain();
  voice.type = "triangle";
  voice.frequency.setValueAtTime(pitch, now);
  voice.frequency.exponentialRampToValueAtTime(pitch * 0.6, now + length);
  loudness.gain.setValueAtTime(level, now);
  loudness.gain.exponentialRampToValueAtTime(0.001, now + length);
  voice.connect(loudness).connect(sounds.destination);
  voice.start(now);
  voice.stop(now + length);
}
