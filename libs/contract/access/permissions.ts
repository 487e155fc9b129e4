/** Permissions, role groups and the named rules on them: decisions 1 ("Permissions: one vocabulary"). */

export const permission = {
  COMMISSIONED_USER: 20000,
  LEADS_USER: 20500,
  LEADS_MANAGEMENT: 21000,
  ENQUIRIES_USER: 21500,
  ENQUIRIES_MANAGEMENT: 22000,
  EMPLOYEE_LEAVE: 22500,
  FUEL_CARDS_USER: 23000,
  FUEL_CARDS_MANAGEMENT: 23500,
  RECOSTINGS_USER: 24000,
  RECOSTINGS_MANAGEMENT: 24500,
  SESSIONS: 25000,
  EMAIL_TEMPLATES: 25500,
  EMPLOYER_MONTH_END_REPORT: 26000,
  COMMISSION_MANAGEMENT: 26500,
  CUSTOMER_OVERVIEW: 27000,
  DEVELOPER: 27500,
  ENQUIRIES_NEW_BUSINESS: 28000,
  CUSTOM_FORMS: 28500,
  COMPANIES_USER: 29000,
  COMPANIES_MANAGEMENT: 29500,
  USER_ADMINISTRATION: 30000,
  SUBMIT_LEAVE_REQUEST: 30500,
  BUSINESS_INTELLIGENCE: 31000,
  DATA_EXPORT: 31500,
} as const;

export type PermissionName = keyof typeof permission;
export type PermissionID = (typeof permission)[PermissionName];

const permissionNames = new Map<number, PermissionName>(
  // `Object.entries` forgets which names they are.
  Object.entries(permission).map(([name, id]) => [id, name as PermissionName]),
);

/** The name of a permission, e.g. LEADS_USER; undefined for an unknown id. */
export const permissionName = (id: number): PermissionName | undefined => permissionNames.get(id);

/** Older ids that `users/addPermission` still accepts, each with the newer id that is stored instead. */
export const olderPermissionIds: ReadonlyMap<number, PermissionID> = new Map([
  [211, permission.RECOSTINGS_USER],
  [213, permission.RECOSTINGS_MANAGEMENT],
  [233, permission.DEVELOPER],
]);

export const roleGroup = {
  NOVATED_LEASE_SPECIALIST: 10000,
  NLS_TEAM_LEAD: 11000,
  LEASING_ADMINISTRATION: 12000,
  LEASING_ADMIN_TEAM_LEAD: 13000,
  ACCOUNTING_ADMINISTRATOR: 14000,
  SITE_ADMINISTRATOR: 15000,
  SUPER_USER: 16000,
  RELATIONSHIP_MANAGEMENT: 17000,
  MARKETING: 18000,
  ACCOUNTING_MANAGER: 19000,
} as const;

export type RoleGroupID = (typeof roleGroup)[keyof typeof roleGroup];

export const roleGroupLabels = {
  10000: 'Novated Lease Specialist',
  11000: 'NLS Team Lead',
  12000: 'Leasing Administration',
  13000: 'Leasing Admin Team Lead',
  14000: 'Accounting Administrator',
  15000: 'Site Administrator',
  16000: 'Super User',
  17000: 'Relationship Management',
  18000: 'Marketing',
  19000: 'Accounting Manager',
} as const satisfies Record<RoleGroupID, string>;

const p = permission;
const everything = Object.values(permission);
const without = (...excluded: number[]) => everything.filter((id) => !excluded.includes(id));
const specialist = [
  p.COMMISSIONED_USER,
  p.LEADS_USER,
  p.ENQUIRIES_USER,
  p.RECOSTINGS_USER,
  p.CUSTOMER_OVERVIEW,
  p.SUBMIT_LEAVE_REQUEST,
];
const leasingAdministration = [
  p.ENQUIRIES_USER,
  p.FUEL_CARDS_USER,
  p.RECOSTINGS_USER,
  p.CUSTOMER_OVERVIEW,
  p.COMPANIES_USER,
  p.SUBMIT_LEAVE_REQUEST,
];
const accountingAdministrator = [p.EMPLOYER_MONTH_END_REPORT, p.COMPANIES_USER, p.DATA_EXPORT, p.SUBMIT_LEAVE_REQUEST];

/** The permissions that each role group grants by default. */
export const roleGroupGrants = {
  10000: specialist,
  11000: [
    ...specialist,
    p.LEADS_MANAGEMENT,
    p.ENQUIRIES_MANAGEMENT,
    p.RECOSTINGS_MANAGEMENT,
    p.SESSIONS,
    p.COMPANIES_USER,
  ],
  12000: leasingAdministration,
  13000: [
    ...leasingAdministration,
    p.ENQUIRIES_MANAGEMENT,
    p.FUEL_CARDS_MANAGEMENT,
    p.RECOSTINGS_MANAGEMENT,
    p.EMPLOYER_MONTH_END_REPORT,
    p.BUSINESS_INTELLIGENCE,
    p.DATA_EXPORT,
  ],
  14000: accountingAdministrator,
  15000: without(p.DEVELOPER, p.COMMISSIONED_USER, p.COMMISSION_MANAGEMENT),
  16000: without(p.DEVELOPER),
  17000: [
    p.SESSIONS,
    p.COMPANIES_USER,
    p.COMPANIES_MANAGEMENT,
    p.CUSTOM_FORMS,
    p.EMAIL_TEMPLATES,
    p.ENQUIRIES_USER,
    p.ENQUIRIES_NEW_BUSINESS,
    p.EMPLOYER_MONTH_END_REPORT,
    p.SUBMIT_LEAVE_REQUEST,
  ],
  18000: [
    p.SESSIONS,
    p.CUSTOM_FORMS,
    p.EMAIL_TEMPLATES,
    p.BUSINESS_INTELLIGENCE,
    p.DATA_EXPORT,
    p.SUBMIT_LEAVE_REQUEST,
  ],
  19000: [...accountingAdministrator, p.COMMISSION_MANAGEMENT, p.BUSINESS_INTELLIGENCE],
} as const satisfies Record<RoleGroupID, readonly PermissionID[]>;

/** A management permission carries the user permission of its area. */
export const implied: ReadonlyMap<number, PermissionID> = new Map([
  [p.LEADS_MANAGEMENT, p.LEADS_USER],
  [p.ENQUIRIES_MANAGEMENT, p.ENQUIRIES_USER],
  [p.FUEL_CARDS_MANAGEMENT, p.FUEL_CARDS_USER],
  [p.RECOSTINGS_MANAGEMENT, p.RECOSTINGS_USER],
  [p.COMPANIES_MANAGEMENT, p.COMPANIES_USER],
]);

export const isRoleGroup = (id: number): id is RoleGroupID => Object.hasOwn(roleGroupGrants, id);

/**
 * The permissions in force. A role group grants permissions, and an explicit status of 1 or 0 adds or removes one.
 * A management permission then adds the user permission of its area.
 */
export function permissionsInForce(
  group: number | null,
  explicit: Iterable<{ PermissionType: number; Status: number }>,
): Set<number> {
  const inForce = new Set<number>(group !== null && isRoleGroup(group) ? roleGroupGrants[group] : []);
  for (const { PermissionType, Status } of explicit) {
    if (Status === 1) inForce.add(PermissionType);
    else inForce.delete(PermissionType);
  }
  for (const [management, user] of implied) if (inForce.has(management)) inForce.add(user);
  return inForce;
}

/** The facts about a user that rules read. The console's logged-in user and the actor of a command both have this shape. */
export interface Rights {
  readonly permissions: ReadonlySet<number>;
  readonly roleGroup: number | null;
  readonly lineManager: boolean;
  readonly external: boolean;
}

export type Rule = (rights: Rights) => boolean;

const holds =
  (...any: PermissionID[]): Rule =>
  ({ permissions }) =>
    any.some((id) => permissions.has(id));
const or =
  (...rules: Rule[]): Rule =>
  (rights) =>
    rules.some((rule) => rule(rights));
const isExternal: Rule = ({ external }) => external;
const isInternal: Rule = ({ external }) => !external;
const internal =
  (rule: Rule): Rule =>
  (rights) =>
    isInternal(rights) && rule(rights);

export const isStaff: Rule = () => true;
/** Uses the global search. It finds only records that the user may open. */
export const searchesEverything: Rule = isInternal;

/** Reads, writes and repeats mails of the records that they open. External users see the contact details in them masked. */
export const readsMails: Rule = isStaff;

/** Links a calendar account. External users may not, whatever permissions they hold. */
export const linksMicrosoft: Rule = isInternal;

/** Works with leads (`leads`, `leads/user`, `PUT leads`): all leads for `managesLeads`, only their own for the others. */
export const worksLeads: Rule = or(holds(p.LEADS_USER, p.LEADS_MANAGEMENT), isExternal);
/** Sees, changes and deletes the leads of every user. */
export const managesLeads: Rule = holds(p.LEADS_MANAGEMENT);
/** Gives leads to users, and runs the lead distributor. External users may not, whatever permissions they hold. */
export const assignsLeads: Rule = internal(managesLeads);
/** Changes the pool of users that the lead distributor assigns leads to. */
export const changesLeadPool: Rule = (rights) => assignsLeads(rights) && administersUsers(rights);
/** Changes the status of a closed lead: only user administrators and line managers. */
export const mayReopenLeads: Rule = or(holds(p.USER_ADMINISTRATION), ({ lineManager }) => lineManager);
export const seesStatusHistory: Rule = isInternal;
/** Sees how the statuses of all leads changed. */
export const seesLeadStatusChanges: Rule = internal(managesLeads);

/** Sees and changes the enquiries of every user. */
export const managesEnquiries: Rule = holds(p.ENQUIRIES_MANAGEMENT, p.USER_ADMINISTRATION);
/** Works with enquiries: all of them for `managesEnquiries`, only their own for the others. */
export const worksEnquiries: Rule = or(managesEnquiries, holds(p.ENQUIRIES_USER));
/** Sees and changes all New Client enquiries: the list of new business. */
export const worksNewBusiness: Rule = holds(p.ENQUIRIES_NEW_BUSINESS, p.USER_ADMINISTRATION);
/** Opens enquiries at all. Which ones, the records say. */
export const opensEnquiries: Rule = or(worksEnquiries, worksNewBusiness);
/** Gives enquiries to users, and runs the enquiry distributor. External users may not, whatever permissions they hold. */
export const assignsEnquiries: Rule = internal(holds(p.ENQUIRIES_MANAGEMENT));
/** Sets targets of service for enquiries. */
export const setsServiceTargets: Rule = internal(holds(p.ENQUIRIES_MANAGEMENT));
/** Deletes enquiries, and restores them. */
export const deletesEnquiries: Rule = holds(p.ENQUIRIES_MANAGEMENT);
/** Sees who was given which enquiry, on the page where enquiries are managed. */
export const reviewsEnquiries: Rule = holds(p.ENQUIRIES_MANAGEMENT);
/** Sees how the statuses of all enquiries changed. */
export const seesEnquiryStatusChanges: Rule = internal(reviewsEnquiries);

/** Works with fuel card trackers: all of them for `managesFuelCards`, only their own for the others. */
export const worksFuelCards: Rule = holds(p.FUEL_CARDS_USER, p.FUEL_CARDS_MANAGEMENT);
/** Sees, changes and deletes the fuel card trackers of every user, and marks them as urgent. */
export const managesFuelCards: Rule = holds(p.FUEL_CARDS_MANAGEMENT);
/** Sees how the statuses of all fuel card trackers changed. */
export const seesFuelCardStatusChanges: Rule = internal(managesFuelCards);
/** Gives fuel card trackers to users. External users may not, whatever permissions they hold. */
export const assignsFuelCards: Rule = internal(managesFuelCards);

const personScreens = [
  p.LEADS_USER,
  p.ENQUIRIES_USER,
  p.ENQUIRIES_NEW_BUSINESS,
  p.FUEL_CARDS_USER,
  p.RECOSTINGS_USER,
  p.SESSIONS,
  p.CUSTOMER_OVERVIEW,
];
/** Reads the list of persons. External users see only the contact details of persons that they registered. */
export const listsPersons: Rule = holds(...personScreens);
/** Opens every person. */
export const opensPersons: Rule = internal(holds(...personScreens));
export const searchesPersons: Rule = or(opensPersons, isExternal);
/** Registers persons. External users open and amend only the persons that they registered. */
export const registersPersons: Rule = or(opensPersons, isExternal);
export const deletesPersons: Rule = internal(holds(p.LEADS_MANAGEMENT, p.USER_ADMINISTRATION));

/**
 * Reads companies with their contacts. Names and ids of companies need no permission. External users see no recipients
 * of reports.
 */
export const readsCompanies: Rule = holds(p.COMPANIES_USER);
export const changesCompanies: Rule = holds(p.COMPANIES_MANAGEMENT);
/**
 * Sees the requests of employers with the person to call there, and marks them as actioned. External users see the
 * contact masked.
 */
export const actionsCompanyQueries: Rule = holds(p.EMPLOYER_MONTH_END_REPORT);

/** Runs information sessions. External users see the contact details of attendees and main contacts masked. */
export const runsSessions: Rule = holds(p.SESSIONS);
/** Reads, writes and deletes email templates. They hold no personal details, so external users may. */
export const managesEmailTemplates: Rule = holds(p.EMAIL_TEMPLATES);
/** Reads, writes and deletes public forms. They hold no personal details, so external users may. */
export const managesForms: Rule = holds(p.CUSTOM_FORMS);
/** Reads the submissions of public forms, and releases and drops those in quarantine. They are full of personal details. */
export const readsFormSubmissions: Rule = internal(managesForms);

/** Exports lists as files, with only the rows and columns that the user sees in the list. */
export const exportsData: Rule = holds(p.DATA_EXPORT);

/** Imports persons. The user must also be allowed to add and delete a person, because one undo removes all imported persons. */
export const importsPersons: Rule = (rights) => opensPersons(rights) && deletesPersons(rights);
export const importsCompanies: Rule = changesCompanies;
/** Imports leads. An imported lead creates its person too, so the rule for persons applies as well. */
export const importsLeads: Rule = (rights) => managesLeads(rights) && importsPersons(rights);
/** Imports enquiries other than New Client ones, with their persons. An undo deletes them. */
export const importsEnquiries: Rule = (rights) =>
  managesEnquiries(rights) && deletesEnquiries(rights) && importsPersons(rights);
export const importsNewBusiness: Rule = (rights) =>
  worksNewBusiness(rights) && deletesEnquiries(rights) && importsPersons(rights);
/** Imports at least one kind of record. Each kind has its own rule. */
export const imports: Rule = or(importsPersons, importsCompanies, importsLeads);

export const administersUsers: Rule = holds(p.USER_ADMINISTRATION);
/** Switches own permissions, to try out the product with fewer of them (specification 1, section 6.3). */
export const switchesOwnPermissions: Rule = holds(p.DEVELOPER);
/** Switches permissions: administrators those of every user, developers their own. */
export const switchesPermissions: Rule = or(administersUsers, switchesOwnPermissions);
/** Developers switch every permission of their own but DEVELOPER, with which they switch the others on again. */
export const isDevelopersToSwitch = (permissionType: number): boolean => permissionType !== p.DEVELOPER;
/** Grants DEVELOPER and the role group Super User: only Super Users. */
export const grantsEverything: Rule = ({ roleGroup: group }) => group === roleGroup.SUPER_USER;
/** Changes an account: only Super Users may change the account of a Super User. @param roleGroupID of the account */
export const touchesAccountsOf =
  (roleGroupID: number): Rule =>
  (rights) =>
    roleGroupID !== roleGroup.SUPER_USER || grantsEverything(rights);
export const mayGrant = (permissionType: number): Rule =>
  permissionType === p.DEVELOPER ? grantsEverything : administersUsers;
/** Every permission id is below this number. */
const PERMISSIONS = 100_000;
/** The id of one user's permission. It is unique among all users, because a user holds each permission at most once. */
export const userPermissionID = (UserID: number, permissionType: number): number =>
  UserID * PERMISSIONS + permissionType;
/** The permission in an id of `userPermissionID`. */
export const permissionTypeOf = (userPermission: number): number => userPermission % PERMISSIONS;
/** Sees the health of the product in detail: versions, positions, counts. */
export const seesHealthDetails: Rule = holds(p.USER_ADMINISTRATION, p.DEVELOPER);
/** Sees the parked reactions and retries them. */
export const mendsReactions: Rule = seesHealthDetails;

/** Whether a user may be given work or a company to look after: internal, and the account is not disabled. */
export const mayBeAssigned = (user: { ExternalUser: boolean; Disabled: boolean }) =>
  !user.ExternalUser && !user.Disabled;

/** Which records a user may open, as far as their permissions say: a receiver of work opens what they receive. */
export const worksOf = (rights: Rights) => ({
  WorksLeads: worksLeads(rights),
  WorksEnquiries: worksEnquiries(rights),
  WorksNewBusiness: worksNewBusiness(rights),
  WorksFuelCards: worksFuelCards(rights),
});

/** Whether a user may be given leads: one who may be given work, and may open the list of leads. */
export const mayBeGivenLeads = (user: { ExternalUser: boolean; Disabled: boolean; WorksLeads: boolean }) =>
  mayBeAssigned(user) && user.WorksLeads;

/** Whether a user may be given enquiries: one who may be given work, and may open the list that shows the enquiry. */
export const mayBeGivenEnquiries = (
  user: { ExternalUser: boolean; Disabled: boolean; WorksEnquiries: boolean; WorksNewBusiness: boolean },
  isNewClient: boolean,
) => mayBeAssigned(user) && (isNewClient ? user.WorksNewBusiness : user.WorksEnquiries);

/** Whether a user may be given fuel card trackers: one who may be given work, and may open their list. */
export const mayBeGivenFuelCards = (user: { ExternalUser: boolean; Disabled: boolean; WorksFuelCards: boolean }) =>
  mayBeAssigned(user) && user.WorksFuelCards;

/** The work that a user who leaves hands over, by its kind. New Client enquiries have a list and a permission of their own. */
const handedOverTo = {
  lead: { name: 'leads', may: ({ WorksLeads }: { readonly WorksLeads: boolean }) => WorksLeads },
  enquiry: { name: 'enquiries', may: ({ WorksEnquiries }: { readonly WorksEnquiries: boolean }) => WorksEnquiries },
  newBusiness: {
    name: 'new business',
    may: ({ WorksNewBusiness }: { readonly WorksNewBusiness: boolean }) => WorksNewBusiness,
  },
  fuelCardTracker: {
    name: 'fuel cards',
    may: ({ WorksFuelCards }: { readonly WorksFuelCards: boolean }) => WorksFuelCards,
  },
} as const;

export type HandedOverKind = keyof typeof handedOverTo;

/** The first kind of this work, in words, that the receiver may not open; undefined if they may take over all of it. */
export const unopenedWork = (
  receiver: ReturnType<typeof worksOf>,
  work: readonly { readonly kind: string }[],
): string | undefined =>
  Object.entries(handedOverTo).find(([kind, { may }]) => work.some((one) => one.kind === kind) && !may(receiver))?.[1]
    .name;
