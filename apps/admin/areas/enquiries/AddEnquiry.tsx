import { AddEnquiryBody } from '@leaseledger/contract/enquiries/enquiry.bodies';
import type { EnquiryTypeID } from '@leaseledger/contract/enquiries/enquiry.statuses';
import { enquiryEndpoints } from '@leaseledger/contract/enquiries/enquiry.endpoints';
import { enquiryMessage } from '@leaseledger/contract/enquiries/enquiry.messages';
import { useMemo } from 'react';
import { Create } from '../../records/record/Create.tsx';
import { listOrShow } from '../../records/record/redirect.ts';
import { usePersonOfLink } from '../../records/record/use-person-of-link.ts';
import { newEnquiry } from './enquiry-form.ts';
import { EnquiryInputs } from './EnquiryInputs.tsx';

interface AddEnquiryProps {
  /** The type at first. */
  readonly type: EnquiryTypeID;
  readonly isTypeLocked?: boolean;
  readonly label: string;
}

/** The form that adds an enquiry. */
export function AddEnquiry({ type, isTypeLocked = false, label }: AddEnquiryProps) {
  const PersonID = usePersonOfLink();
  const initial = useMemo(() => newEnquiry(PersonID, type), [PersonID, type]);
  return (
    <Create
      endpoint={enquiryEndpoints.add}
      body={AddEnquiryBody}
      initial={initial}
      done={(enquiry) => enquiryMessage.added(enquiry?.PersonFullName ?? 'the customer')}
      actions={listOrShow(label, 'Add and View')}
    >
      <EnquiryInputs isTypeLocked={isTypeLocked} />
    </Create>
  );
}
