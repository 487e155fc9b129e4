import {
  assignsEnquiries,
  deletesEnquiries,
  importsEnquiries,
  importsNewBusiness,
  reviewsEnquiries,
  worksEnquiries,
  worksNewBusiness,
} from '@leaseledger/contract/access/permissions';
import { pastTarget, enquiryType, openStatusesOf } from '@leaseledger/contract/enquiries/enquiry.statuses';
import { searchType } from '@leaseledger/contract/search/search.codes';
import { FileQuestion, Handshake, Shuffle } from 'lucide-react';
import { textAt, type ConsoleArea } from '../../platform/screens/area.ts';
import { lazily } from '../../platform/screens/lazily.tsx';
import { UnloadableScreen } from '../../platform/screens/UnloadableScreen.tsx';
import { UnloadablePanel } from '../../records/record/panel/UnloadablePanel.tsx';

const shared = {
  subject: {
    type: 'enquiry',
    name: 'Enquiry',
    whose: textAt('PersonFullName'),
    gone: 'Deleted, or not open to you',
  },
  keys: [
    ['s', 'Status of the open enquiry'],
    ['p', 'Its priority'],
    ['u', 'Whether it is urgent'],
    ['c', 'When to call'],
    ['a', 'Assign it'],
  ],
  one: async () => (await import('@leaseledger/contract/enquiries/enquiry.endpoints')).enquiryEndpoints.one,
} as const;

/** Enquiries that run past a target of service. */
const late = { filter: { PastTarget: Object.values(pastTarget) }, words: 'past target' };

/** Enquiries: people who ask for something other than a lease. */
export const enquiries: ConsoleArea = {
  ...shared,
  resource: 'enquiries',
  path: '/enquiries',
  label: 'Enquiries',
  icon: FileQuestion,
  menu: { group: 'Origination', count: { StatusCodeID: openStatusesOf(enquiryType.STANDARD) }, late },
  may: {
    list: worksEnquiries,
    create: worksEnquiries,
    edit: worksEnquiries,
    delete: deletesEnquiries,
    assign: assignsEnquiries,
    import: importsEnquiries,
  },
  create: 'Add enquiry',
  screens: {
    List: lazily(() => import('./EnquiryList.tsx'), UnloadableScreen),
    Create: lazily(() => import('./EnquiryCreate.tsx'), UnloadablePanel),
    Record: lazily(() => import('./EnquiryPanel.tsx'), UnloadablePanel),
  },
  pages: [
    {
      path: '/enquiries/manage',
      title: 'Enquiry Management',
      icon: Shuffle,
      who: reviewsEnquiries,
      closed: {
        title: 'Enquiry Management is not open to you',
        text: 'Enquiry managers see who was given which enquiry, and how statuses changed.',
      },
      inList: 'Manage',
      command: 'Enquiry Management',
      Page: lazily(() => import('./EnquiryManagementPage.tsx'), UnloadableScreen),
    },
  ],
  searched: searchType.ENQUIRY,
  linked: ['leads', 'persons', 'newBusiness'],
  related: {
    person: lazily(() => import('./related/PersonEnquiries.tsx')),
    company: lazily(() => import('./related/CompanyEnquiries.tsx')),
  },
};

/** New business: employers who may become clients. */
export const newBusiness: ConsoleArea = {
  ...shared,
  resource: 'newBusiness',
  path: '/newBusiness',
  label: 'New Business',
  icon: Handshake,
  menu: { group: 'Relationship Management', count: { StatusCodeID: openStatusesOf(enquiryType.NEW_CLIENT) }, late },
  may: {
    list: worksNewBusiness,
    create: worksNewBusiness,
    edit: worksNewBusiness,
    delete: deletesEnquiries,
    assign: assignsEnquiries,
    import: importsNewBusiness,
  },
  create: 'Add new client',
  screens: {
    List: lazily(() => import('./NewBusinessList.tsx'), UnloadableScreen),
    Create: lazily(() => import('./NewBusinessCreate.tsx'), UnloadablePanel),
    Record: lazily(() => import('./EnquiryPanel.tsx'), UnloadablePanel),
  },
  searched: searchType.NEW_BUSINESS_ENQUIRY,
  linked: ['persons', 'enquiries'],
};
