/** Reads each scan result aloud, in the language of the screen (V11). */
import { useEffect, useState } from 'react';
import type { Scan } from '../../client/check-in/scan.ts';
import { useLanguage, useTexts } from '../i18n/language.ts';
import { useDoorState } from '../kit/hooks/door.ts';
import { useVerdictLine } from './verdict-line.ts';

const synthesis = (): SpeechSynthesis | undefined => globalThis.speechSynthesis;

/** Of another region where there is none of the screen's. Other voices send each text to a server. */
function voiceFor(tag: string): SpeechSynthesisVoice | null {
  const base = tag.slice(0, 2).toLowerCase();
  const voices = (synthesis()?.getVoices() ?? []).filter(
    ({ lang, localService }) => localService && lang.slice(0, 2).toLowerCase() === base,
  );
  return voices.find(({ lang }) => lang.replace('_', '-') === tag) ?? voices[0] ?? null;
}

/** The device's voice for the screen's language; null: none. */
export function useVoice(): SpeechSynthesisVoice | null {
  const { tag } = useLanguage();
  const [voice, setVoice] = useState(() => voiceFor(tag));
  useEffect(() => {
    // Browsers find the voices only after somebody asked for them.
    const look = () => setVoice(voiceFor(tag));
    look();
    synthesis()?.addEventListener('voiceschanged', look);
    return () => synthesis()?.removeEventListener('voiceschanged', look);
  }, [tag]);
  return voice;
}

/** What is being said ends at once. */
export function sayAloud(text: string, voice: SpeechSynthesisVoice): void {
  const said = new SpeechSynthesisUtterance(text);
  said.voice = voice;
  said.lang = voice.lang;
  synthesis()?.cancel();
  synthesis()?.speak(said);
}

/** Says a text once it is on the screen (V8), and stops when it leaves it. */
export function ReadAloud({ text }: { readonly text: string }) {
  const voice = useVoice();
  const sounds = useDoorState((state) => state.pairing.gate.sounds);
  useEffect(() => {
    if (!sounds || voice === null) return;
    sayAloud(text, voice);
    return () => synthesis()?.cancel();
  }, [text, voice, sounds]);
  return null;
}

/** At a gate others listen: it says what the result is about, and nothing about the guest. */
export function ReadScanAloud() {
  const scan = useDoorState((state) => state.current);
  return scan && <ScanAloud key={scan.id} scan={scan} />;
}

function ScanAloud({ scan }: { readonly scan: Scan }) {
  const { word } = useTexts().verdict;
  const line = useVerdictLine(scan);
  const product = scan.verdict.checked?.product.name;
  const parts = [word[scan.verdict.code], line, product];
  return <ReadAloud text={`${parts.filter(Boolean).join('. ')}.`} />;
}
