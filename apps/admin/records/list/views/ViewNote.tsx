import { useListScreen } from '../state/list-screen.ts';

/** The reason why a saved view is shown incompletely or not at all. */
export function ViewNote() {
  const {
    address: { saved, isLost },
  } = useListScreen();
  const missing = saved?.missing ?? [];
  if (!isLost && missing.length === 0) return null;
  return (
    <p className="view-note" role="note">
      {isLost
        ? 'The view of this link cannot be shown. It was deleted, or it is not shared with you.'
        : `This view also uses ${missing.join(', ')}, which this list no longer has or you cannot filter by. It is shown without that.`}
    </p>
  );
}
