import { searchPageSizes, searchType, type SearchTypeID } from '@leaseledger/contract/search/search.codes';
import { Command } from 'cmdk';
import { useEffect, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { useRights } from '../../platform/session/session.ts';
import { changeSite, siteSettings } from '../../platform/session/storage.ts';
import { useAreas } from '../../platform/screens/use-areas.ts';
import { Choices } from './Choices.tsx';
import { CommandGroup } from './CommandGroup.tsx';
import { FoundResult, resultValue } from './FoundResult.tsx';
import { PaletteItem } from './PaletteItem.tsx';
import type { PaletteProps } from './palette-props.ts';
import { rangeText, ResultPages } from './ResultPages.tsx';
import { SearchProblem } from './SearchProblem.tsx';
import { usePaletteCommands, type PaletteCommand } from './use-palette-commands.tsx';
import { useSearch } from './use-search.ts';
import { useVisitedPlaces } from './use-visited-places.ts';

const ALL = 0;

const focusField = (beside: HTMLElement) => beside.closest('.palette')?.querySelector('input')?.focus();

/**
 * Handlers for buttons beside the list. The buttons keep their keys, and typed characters continue in the field. A
 * mouse press leaves the focus in the field.
 */
const besideList = {
  onMouseDown: (event: MouseEvent<HTMLElement>) => event.preventDefault(),
  onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const { key, ctrlKey, altKey, metaKey, currentTarget } = event;
    if (key !== 'Escape' && key !== 'PageUp' && key !== 'PageDown') event.stopPropagation();
    if (key.length === 1 && key !== ' ' && !ctrlKey && !altKey && !metaKey) focusField(currentTarget);
  },
};

/** Finds records and runs commands by keyboard. Enter waits for the results of the typed text. */
export default function CommandPalette({ label, placeholder, text, onType, help }: PaletteProps) {
  const rights = useRights();
  const areas = useAreas().filter(({ may, searched }) => searched !== undefined && may.list(rights));
  const offered = Object.values(searchType).flatMap((type) => areas.find(({ searched }) => searched === type) ?? []);
  const [type, setType] = useState<SearchTypeID | typeof ALL>(ALL);
  const types = rights.external
    ? []
    : offered.flatMap(({ searched }) =>
        searched !== undefined && (type === ALL || type === searched) ? [searched] : [],
      );
  const choices: readonly { readonly value: SearchTypeID | typeof ALL; readonly label: string }[] = [
    { value: ALL, label: 'All' },
    ...offered.flatMap(({ searched, label: name }) =>
      searched === undefined ? [] : [{ value: searched, label: name }],
    ),
  ];
  const { asked, results, fits: isAnswered, problem, retry } = useSearch(text, types);
  const perPage = siteSettings.use().searchPerPage ?? searchPageSizes[0];
  const [turned, setTurned] = useState({ asked, type, page: 0 });
  const page =
    turned.asked === asked && turned.type === type
      ? Math.min(turned.page, Math.max(0, Math.ceil(results.length / perPage) - 1))
      : 0;
  const turnTo = (to: number) => setTurned({ asked, type, page: Math.max(0, to) });
  const shown = results.slice(page * perPage, (page + 1) * perPage);

  const { ofRecord, others, go } = usePaletteCommands();
  const visited = useVisitedPlaces();
  const typed = text.trim().toLowerCase();
  const wanted = (all: readonly PaletteCommand[]) =>
    all.filter((command) => command.label.toLowerCase().includes(typed));
  const [ofThis, commands] = [wanted(ofRecord.commands), wanted(others)];
  const places = typed === '' ? visited.places : [];
  const fits = isAnswered && (typed !== '' || !visited.isPending);

  const [selected, setSelected] = useState('');
  const first = (shown[0] && resultValue(shown[0])) ?? ofThis[0]?.label ?? places[0]?.to ?? commands[0]?.label ?? '';
  useEffect(() => {
    if (fits) setSelected(first);
  }, [fits, first, typed]);

  const isEmpty = shown.length === 0 && places.length === 0 && ofThis.length === 0 && commands.length === 0;
  const counted =
    results.length === 0 ? 'Nothing found.' : `Results ${rangeText({ total: results.length, page, perPage })}.`;
  return (
    <Command
      label={label}
      loop
      shouldFilter={false}
      value={selected}
      onValueChange={setSelected}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !fits) event.preventDefault();
        if (event.key !== 'PageDown' && event.key !== 'PageUp') return;
        event.preventDefault();
        turnTo(page + (event.key === 'PageDown' ? 1 : -1));
      }}
    >
      <Command.Input
        className="palette-field"
        autoFocus
        value={text}
        onValueChange={onType}
        placeholder={placeholder}
        aria-busy={!fits}
        aria-describedby={help === undefined ? undefined : 'palette-help'}
      />
      {help !== undefined && (
        <p id="palette-help" className="palette-help">
          {help}
        </p>
      )}
      {asked !== '' && offered.length > 1 && (
        <div className="palette-types" {...besideList}>
          <Choices label="Type" choices={choices} value={type} onChoose={setType} />
        </div>
      )}
      {problem !== undefined && (
        <div {...besideList}>
          <SearchProblem problem={problem} onRetry={retry} />
        </div>
      )}
      <Command.List>
        {shown.length > 0 && (
          <Command.Group heading="Results">
            {shown.map((result) => (
              <FoundResult key={resultValue(result)} result={result} areas={offered} onOpen={go} />
            ))}
          </Command.Group>
        )}
        <CommandGroup heading={ofRecord.name} commands={ofThis} />
        {places.length > 0 && (
          <Command.Group heading="Last visited">
            {places.map(({ to, name, detail, icon: Icon }) => (
              <PaletteItem key={to} value={to} icon={<Icon />} name={name} detail={detail} onSelect={() => go(to)} />
            ))}
          </Command.Group>
        )}
        <CommandGroup heading="Commands" commands={commands} />
      </Command.List>
      {asked !== '' && results.length > 0 && (
        <div {...besideList}>
          <ResultPages
            total={results.length}
            page={page}
            perPage={perPage}
            onPage={turnTo}
            onPerPage={(searchPerPage) => changeSite({ searchPerPage })}
          />
        </div>
      )}
      {/* Outside the list, because a list of options may contain only options. */}
      <p role="status" className={isEmpty || (asked !== '' && !fits) ? 'palette-status' : 'unseen'}>
        {asked === '' ? isEmpty && 'Nothing found.' : !fits ? 'Searching …' : problem === undefined && counted}
      </p>
    </Command>
  );
}
