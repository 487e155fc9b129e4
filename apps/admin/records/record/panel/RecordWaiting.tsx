import { PanelAside, PanelBody, PanelColumn } from './PanelBody.tsx';
import { PanelHeader } from './PanelHeader.tsx';
import './record-states.css';

const lines = (count: number) => Array.from({ length: count }, (_, line) => <span key={line} />);

/** The outline of a record while it loads. It shows only when the answer takes noticeably long. */
export const RecordWaiting = ({ what }: { readonly what: string }) => (
  <>
    <PanelHeader title={what} />
    <PanelBody>
      <PanelColumn>
        <div className="record-waiting" role="status" aria-label={`Reading ${what}`}>
          {lines(9)}
        </div>
      </PanelColumn>
      <PanelColumn>
        <div className="record-waiting" aria-hidden>
          {lines(7)}
        </div>
      </PanelColumn>
      <PanelAside>
        <div className="record-waiting" aria-hidden>
          {lines(5)}
        </div>
      </PanelAside>
    </PanelBody>
  </>
);
