import { useRecordContext, type RaRecord } from 'react-admin';

/** A hook that reads the record of the surrounding panel. @param what the kind of record, e.g. 'a lead', for its error */
export const recordOfPanel = <Shown extends RaRecord>(what: string) =>
  function useRecord(): Shown {
    const record = useRecordContext<Shown>();
    if (record === undefined) throw new Error(`The component is for the panel of ${what}.`);
    return record;
  };
