import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import {
  type BadgeSample,
  eventBadgePreview,
  eventRemoveBadgeLayout,
  eventSetBadgeLayout,
} from '../../contract/badge-layout.ts';
import {
  type BadgeBlock,
  type BadgeLayout,
  badgePresets,
  builtInLayout,
  mostBlocks,
  onPaper,
  paperMm,
  presetLayout,
  stepMm,
  withPaper,
} from '../../domain/badge-layout.ts';
import { asId, type TicketCategoryId } from '../../domain/ids.ts';
import { useScreenTexts } from '../../ui/i18n/language.ts';
import { OneOf, Switch } from '../../ui/kit/choices.tsx';
import { Icon } from '../../ui/kit/icon.tsx';
import type { EventPageProps } from '../kit/addresses.ts';
import { Form } from '../kit/form.tsx';
import { SelectRow, TextRow } from '../kit/form-row.tsx';
import { MoveButtons, moved } from '../kit/move-buttons.tsx';
import { Failed } from '../kit/states.tsx';
import { type Asked, type Failure, useCall, useSend } from '../session/service-calls.ts';
import { type BadgeCategory, type BadgeQuestion, BlockForm, useBlockName } from './block-form.tsx';
import { NumberRow } from './number-row.tsx';

type Props = EventPageProps & {
  /** null: nobody designed one. */
  readonly saved: BadgeLayout | null;
  readonly categories: readonly BadgeCategory[];
  readonly questions: readonly BadgeQuestion[];
};

const mostSteps = 100;

/** The layout that is edited, each step of which can be taken back. */
function useDraft(saved: BadgeLayout) {
  const [{ layout, before }, set] = useState<{
    readonly layout: BadgeLayout;
    readonly before: readonly BadgeLayout[];
  }>({ layout: saved, before: [] });
  return {
    layout,
    change: (next: BadgeLayout) =>
      set((now) => ({ layout: next, before: [...now.before, now.layout].slice(-mostSteps) })),
    undo:
      before.length === 0
        ? null
        : () =>
            set((now) => ({
              layout: now.before.at(-1) ?? now.layout,
              before: now.before.slice(0, -1),
            })),
  };
}

export function BadgeDesigner({ eventId: id, saved, categories, questions }: Props) {
  const texts = useScreenTexts('badges');
  const send = useSend();
  const { layout, change, undo } = useDraft(saved ?? builtInLayout);
  const [sideAt, setSide] = useState(0);
  const [chosenAt, choose] = useState<number | null>(null);
  const fields = useRef<HTMLDivElement>(null);
  /** Of the list, by the places of their blocks. */
  const rows = useRef<(HTMLButtonElement | null)[]>([]);
  const side = Math.min(sideAt, layout.sides.length - 1);
  const blocks = layout.sides[side] ?? [];
  const chosen = chosenAt === null ? undefined : blocks[chosenAt];

  const setBlocks = (next: readonly BadgeBlock[]) =>
    change({ ...layout, sides: layout.sides.map((one, at) => (at === side ? next : one)) });
  const setBlock = (at: number, block: BadgeBlock) =>
    setBlocks(blocks.map((one, n) => (n === at ? onPaper(block, layout) : one)));

  const save = async (): Promise<Failure | null> => {
    // What is wrong in a field was not taken over.
    if (fields.current?.querySelector('[aria-invalid="true"]')) return null;
    const outcome = await send(eventSetBadgeLayout, { id, params: { layout } });
    return outcome.kind === 'answer' ? null : outcome;
  };

  return (
    <Form
      submit={texts.save}
      run={save}
      isChanged={JSON.stringify(layout) !== JSON.stringify(saved ?? builtInLayout)}
    >
      <div ref={fields} className="badge-designer">
        <BadgePaper
          eventId={id}
          layout={layout}
          side={side}
          categories={categories}
          chosenAt={chosen ? chosenAt : null}
          onChoose={(at) => {
            choose(at);
            // From there, arrow keys move it.
            rows.current[at]?.focus({ preventScroll: true });
          }}
        />
        <div className="rows">
          <PaperForm
            layout={layout}
            side={side}
            onChange={(next) => {
              choose(null);
              change(next);
            }}
            onSide={(next) => {
              choose(null);
              setSide(next);
            }}
          />
          <BlockList
            blocks={blocks}
            layout={layout}
            questions={questions}
            chosenAt={chosen ? chosenAt : null}
            rows={rows}
            onChoose={choose}
            onChange={setBlocks}
            onMove={(at, block) => {
              choose(at);
              setBlock(at, block);
            }}
          />
          {chosen && chosenAt !== null && (
            <BlockForm
              key={`${side} ${chosenAt}`}
              block={chosen}
              layout={layout}
              categories={categories}
              questions={questions}
              onChange={(block) => setBlock(chosenAt, block)}
              onRemove={() => {
                choose(null);
                setBlocks(blocks.filter((_, at) => at !== chosenAt));
              }}
            />
          )}
          <div className="rows__end">
            <button
              type="button"
              className="button button--secondary"
              aria-disabled={undo === null}
              onClick={() => undo?.()}
            >
              <Icon name="undo" />
              {texts.undo}
            </button>
            {saved !== null && <StandardBadge eventId={id} onDone={() => change(builtInLayout)} />}
          </div>
        </div>
      </div>
    </Form>
  );
}

/** Takes the layout away; the badge is the one that every event has at first. */
function StandardBadge({ eventId: id, onDone }: EventPageProps & { readonly onDone: () => void }) {
  const texts = useScreenTexts('badges');
  const send = useSend();
  const [hasFailed, setFailed] = useState(false);
  const remove = async () => {
    const outcome = await send(eventRemoveBadgeLayout, { id, params: {} });
    setFailed(outcome.kind !== 'answer');
    if (outcome.kind === 'answer') onDone();
  };
  return (
    <>
      <button type="button" className="button button--text" onClick={() => void remove()}>
        {texts.standard}
      </button>
      {hasFailed && <p role="alert">{texts.standardFailed}</p>}
    </>
  );
}

type PaperFormProps = {
  readonly layout: BadgeLayout;
  readonly side: number;
  readonly onChange: (layout: BadgeLayout) => void;
  readonly onSide: (side: number) => void;
};

/** What it is printed on: a layout to begin with, the size, one side or two. */
function PaperForm({ layout, side, onChange, onSide }: PaperFormProps) {
  const texts = useScreenTexts('badges');
  const { paper } = texts;
  const isTwoSided = layout.sides.length > 1;
  const size = { min: paperMm.smallest, max: paperMm.largest, unit: texts.mm };
  return (
    <>
      <SelectRow
        label={paper.preset}
        hint={paper.presetHint}
        value=""
        options={[
          { value: '', name: paper.choose },
          ...badgePresets.map((value) => ({ value, name: paper.presets[value] })),
        ]}
        onChange={(value) => {
          const preset = badgePresets.find((each) => each === value);
          if (preset) onChange(presetLayout(preset));
        }}
      />
      <div className="rows__beside">
        <NumberRow
          label={paper.width}
          value={layout.width}
          {...size}
          onChange={(width) => onChange(withPaper(layout, width, layout.height))}
        />
        <NumberRow
          label={paper.height}
          value={layout.height}
          {...size}
          onChange={(height) => onChange(withPaper(layout, layout.width, height))}
        />
      </div>
      <Switch
        name={paper.back}
        hint={paper.backHint}
        on={isTwoSided}
        onChange={(on) =>
          onChange({ ...layout, sides: on ? [...layout.sides, []] : layout.sides.slice(0, 1) })
        }
      />
      {isTwoSided && (
        <OneOf
          legend={paper.side}
          options={paper.sides.map((name, value) => ({ value, name }))}
          value={side}
          onChange={onSide}
        />
      )}
    </>
  );
}

type BlockListProps = {
  readonly blocks: readonly BadgeBlock[];
  readonly layout: BadgeLayout;
  readonly questions: readonly BadgeQuestion[];
  readonly chosenAt: number | null;
  readonly rows: RefObject<(HTMLButtonElement | null)[]>;
  readonly onChoose: (at: number) => void;
  readonly onChange: (blocks: readonly BadgeBlock[]) => void;
  readonly onMove: (at: number, block: BadgeBlock) => void;
};

/** What is on this side, the lowest first: later ones are drawn over earlier ones. */
function BlockList(props: BlockListProps) {
  const { blocks, layout, questions, chosenAt, rows, onChoose, onChange, onMove } = props;
  const { blocks: texts } = useScreenTexts('badges');
  const nameOf = useBlockName(questions);
  const isFull = blocks.length >= mostBlocks;
  const add = (kind: NewBlock) => {
    if (isFull) return;
    const block = onPaper(newBlock(kind, layout), layout);
    // A box goes below what is there: it would hide it.
    const next = kind === 'box' ? [block, ...blocks] : [...blocks, block];
    onChange(next);
    onChoose(next.indexOf(block));
  };
  return (
    <section className="badge-blocks" aria-labelledby="badge-blocks">
      <h2 id="badge-blocks" className="row__label">
        {texts.title}
      </h2>
      <p className="choice__hint">{texts.hint}</p>
      <ol>
        {blocks.map((block, at) => (
          <li key={at} className="badge-blocks__row">
            <button
              type="button"
              className="badge-blocks__name"
              ref={(button) => {
                rows.current[at] = button;
              }}
              aria-pressed={at === chosenAt}
              onClick={() => onChoose(at)}
              onKeyDown={(event) => {
                const changed = withKey(block, event);
                if (!changed) return;
                // The page does not scroll with it.
                event.preventDefault();
                onMove(at, changed);
              }}
            >
              {nameOf(block)}
            </button>
            <MoveButtons
              name={nameOf(block)}
              at={at}
              of={blocks.length}
              onMove={(to) => {
                onChange(moved(blocks, at, to));
                onChoose(to);
              }}
            />
          </li>
        ))}
      </ol>
      <div className="rows__end">
        {newBlocks.map((kind) => (
          <button
            key={kind}
            type="button"
            className="button button--secondary"
            aria-disabled={isFull}
            onClick={() => add(kind)}
          >
            <Icon name="add" />
            {texts.add[kind]}
          </button>
        ))}
      </div>
      {isFull && <p className="choice__hint">{texts.full(mostBlocks)}</p>}
    </section>
  );
}

/** An arrow key moves by half a millimetre; with Shift, it makes the block larger or smaller. */
function withKey(
  block: BadgeBlock,
  { key, shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent,
): BadgeBlock | null {
  const [across, down] = arrows[key] ?? [0, 0];
  if ((across === 0 && down === 0) || altKey || ctrlKey || metaKey) return null;
  const [x, y] = [across * stepMm, down * stepMm];
  return shiftKey
    ? { ...block, width: block.width + x, height: block.height + y }
    : { ...block, left: block.left + x, top: block.top + y };
}

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const newBlocks = ['text', 'code', 'box', 'line'] as const;
type NewBlock = (typeof newBlocks)[number];

/** From the edge. */
const insetMm = 5;

function newBlock(kind: NewBlock, { width, height }: BadgeLayout): BadgeBlock {
  const place = { left: insetMm, top: insetMm, width: width - 2 * insetMm, categories: null };
  switch (kind) {
    case 'text':
      return {
        kind: 'text',
        ...place,
        height: 8,
        from: { kind: 'field', field: 'name' },
        ...{ largest: 16, smallest: 8, bold: false, align: 'left', colour: '#000000' },
        closesUp: false,
      };
    case 'code':
      return { kind: 'code', ...place, width: 20, height: 20 };
    case 'box':
      return {
        kind: 'box',
        ...{ left: 0, top: height - insetMm, width, height: insetMm, categories: null },
        colour: '#1f5fd0',
      };
    case 'line':
      return { kind: 'box', ...place, top: height / 2, height: 0.5, colour: '#000000' };
  }
}

type PaperProps = EventPageProps & {
  readonly layout: BadgeLayout;
  readonly side: number;
  readonly categories: readonly BadgeCategory[];
  readonly chosenAt: number | null;
  readonly onChoose: (at: number) => void;
};

/** The badge as it is printed, of an invented guest. A press on a block chooses it. */
function BadgePaper(props: PaperProps) {
  const { eventId: id, layout, side, categories, chosenAt, onChoose } = props;
  const blocks = layout.sides[side] ?? [];
  const chosen = chosenAt === null ? undefined : blocks[chosenAt];
  const { preview: texts } = useScreenTexts('badges');
  const [guest, setGuest] = useState<Omit<BadgeSample, 'seat'>>(texts.guest);
  const [categoryId, setCategory] = useState<TicketCategoryId | null>(null);
  const { picture, error, retry } = usePicture({
    id,
    params: {
      ...{ layout, side, sample: { ...guest, seat: texts.seat } },
      ...(categoryId !== null && { ticketCategoryId: categoryId }),
    },
  });
  const percent = (mm: number, of: number) => `${(mm / of) * 100}%`;
  return (
    <div className="badge-preview">
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the list of blocks does the same by keyboard */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: as above */}
      <div
        className="badge-paper"
        style={{ aspectRatio: `${layout.width} / ${layout.height}` }}
        onClick={(event) => {
          const at = blockUnder(event, layout, blocks);
          if (at !== -1) onChoose(at);
        }}
      >
        {picture !== null && <img src={`data:image/png;base64,${picture}`} alt={texts.label} />}
        {chosen && (
          <span
            className="badge-paper__chosen"
            style={{
              left: percent(chosen.left, layout.width),
              top: percent(chosen.top, layout.height),
              width: percent(chosen.width, layout.width),
              height: percent(chosen.height, layout.height),
            }}
          />
        )}
      </div>
      {error !== null && <Failed error={error} onRetry={retry} />}
      <p className="choice__hint">{texts.keys}</p>
      <fieldset className="rows__group">
        <legend className="row__label">{texts.try}</legend>
        <div className="rows__beside">
          {(['firstName', 'lastName', 'company'] as const).map((name) => (
            <TextRow
              key={name}
              label={texts.fields[name]}
              maxLength={255}
              value={guest[name]}
              onChange={(value) => setGuest((now) => ({ ...now, [name]: value }))}
            />
          ))}
          {categories.length > 1 && (
            <SelectRow
              label={texts.category}
              value={String(categoryId ?? '')}
              options={[
                { value: '', name: texts.allBlocks },
                ...categories.map((one) => ({ value: String(one.id), name: one.name })),
              ]}
              onChange={(value) => setCategory(value === '' ? null : asId(Number(value)))}
            />
          )}
        </div>
      </fieldset>
    </div>
  );
}

/** @returns the place of the topmost block at the pointer, or -1 */
function blockUnder(
  { clientX, clientY, currentTarget }: MouseEvent,
  layout: BadgeLayout,
  blocks: readonly BadgeBlock[],
): number {
  const paper = currentTarget.getBoundingClientRect();
  const x = ((clientX - paper.left) / paper.width) * layout.width;
  const y = ((clientY - paper.top) / paper.height) * layout.height;
  return blocks.findLastIndex(
    ({ left, top, width, height }) =>
      x >= left && x <= left + width && y >= top && y <= top + height,
  );
}

/**
 * The picture of a layout, or of the one before until it is there. The page requests one at a time: a key that is held
 * down changes the layout faster than it is drawn.
 */
function usePicture(wanted: Asked<typeof eventBadgePreview>) {
  const [asked, setAsked] = useState(wanted);
  const [picture, setPicture] = useState<string | null>(null);
  const { data, error, isFetching, refetch } = useCall(eventBadgePreview, asked);
  const [now, next] = [JSON.stringify(asked), JSON.stringify(wanted)];
  useEffect(() => {
    if (!isFetching && now !== next) setAsked(JSON.parse(next));
  }, [isFetching, now, next]);
  useEffect(() => {
    if (data) setPicture(data.picture);
  }, [data]);
  return { picture, error, retry: () => void refetch() };
}
