import {
  deletesPersons,
  importsPersons,
  listsPersons,
  opensPersons,
  registersPersons,
} from '@leaseledger/contract/access/permissions';
import { DELETED_PERSON } from '@leaseledger/contract/persons/person.codes';
import type { PersonRow } from '@leaseledger/contract/persons/person.views';
import { searchType } from '@leaseledger/contract/search/search.codes';
import { Users } from 'lucide-react';
import { textAt, type ConsoleArea } from '../../platform/screens/area.ts';
import { lazily } from '../../platform/screens/lazily.tsx';
import { UnloadableScreen } from '../../platform/screens/UnloadableScreen.tsx';
import { UnloadableDialog } from '../../platform/dialogs/UnloadableDialog.tsx';
import { UnloadablePanel } from '../../records/record/panel/UnloadablePanel.tsx';

declare module '../../platform/screens/area.ts' {
  interface CreatedRecords {
    person: PersonRow;
  }
}

/** Persons: everybody who asks about a lease, attends a session or has a package. */
export const persons: ConsoleArea = {
  resource: 'persons',
  path: '/persons',
  label: 'Persons',
  icon: Users,
  menu: { group: 'Origination' },
  may: {
    list: listsPersons,
    create: registersPersons,
    edit: opensPersons,
    delete: deletesPersons,
    import: importsPersons,
  },
  create: 'Add person',
  screens: {
    List: lazily(() => import('./PersonList.tsx'), UnloadableScreen),
    Create: lazily(() => import('./PersonCreate.tsx'), UnloadablePanel),
    Record: lazily(() => import('./PersonPanel.tsx'), UnloadablePanel),
  },
  subject: { type: 'person', name: 'Person', whose: textAt('FullName'), gone: DELETED_PERSON },
  one: async () => (await import('@leaseledger/contract/persons/person.endpoints')).personEndpoints.one,
  searched: searchType.PERSON,
  linked: [],
  related: { company: lazily(() => import('./CompanyPersons.tsx')) },
  createDialogs: { person: lazily(() => import('./PersonCreateDialog.tsx'), UnloadableDialog) },
};
