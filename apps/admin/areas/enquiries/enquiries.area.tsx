import { assignsEnquiries, worksEnquiries } from '@leaseledger/contract/access/permissions';
import { searchType } from '@leaseledger/contract/search/search.codes';
import { FileQuestion, Shuffle } from 'lucide-react';
import { textAt, type ConsoleArea } from '../../platform/screens/area.ts';
import { lazily } from '../../platform/screens/lazily.tsx';
import { UnloadableScreen } from '../../platform/screens/UnloadableScreen.tsx';
import { UnloadablePanel } from '../../records/record/panel/UnloadablePanel.tsx';

/** Enquiries: leads that ask for something other than a lease. */
export const enquiries: ConsoleArea = {
  resource: 'enquiries',
  path: '/enquiries',
  label: 'Enquiries',
  icon: FileQuestion,
  menu: { group: 'Origination' },
  may: { list: worksEnquiries },
  screens: {
    List: lazily(() => import('./EnquiryList.tsx'), UnloadableScreen),
    Record: lazily(() => import('./EnquiryPanel.tsx'), UnloadablePanel),
  },
  pages: [
    {
      path: '/enquiries/manage',
      title: 'Enquiry Management',
      icon: Shuffle,
      who: assignsEnquiries,
      closed: {
        title: 'Enquiry Management is not open to you',
        text: 'Managers of enquiries decide how enquiries are distributed.',
      },
      inList: 'Manage',
      command: 'Enquiry Management',
      Page: lazily(() => import('../distributors/EnquiryManagementPage.tsx'), UnloadableScreen),
    },
  ],
  subject: { type: 'enquiry', name: 'Enquiry', whose: textAt('PersonFullName'), gone: 'Not open to you' },
  one: async () => (await import('@leaseledger/contract/enquiries/enquiry.endpoints')).enquiryEndpoints.one,
  searched: searchType.ENQUIRY,
  linked: ['leads', 'persons'],
  related: {
    person: lazily(() => import('./PersonEnquiries.tsx')),
    company: lazily(() => import('./CompanyEnquiries.tsx')),
  },
};
