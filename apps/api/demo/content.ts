import type { State } from '@leaseledger/contract/shared/australia';
import { roleGroup, type RoleGroupID } from '@leaseledger/contract/access/permissions';

/** The material of the demo data: invented people at example domains, with typical places and employers. */

interface Origin {
  readonly first: readonly string[];
  readonly last: readonly string[];
}

export const origins: readonly Origin[] = [
  {
    first: [
      'Jack',
      'Emily',
      'Callum',
      'Charlotte',
      'Hamish',
      'Isla',
      'Liam',
      'Maeve',
      'Angus',
      'Ruby',
      'Declan',
      'Georgia',
      'Lachlan',
      'Matilda',
      'Fraser',
      'Heather',
    ],
    last: [
      'Thornton',
      'Reid',
      'McDonald',
      'O’Connor',
      'Kerr',
      'Whitfield',
      'Ashcroft',
      'Gallagher',
      'Sinclair',
      'Barrett',
      'Doyle',
      'Fleming',
      'Pemberton',
      'Kavanagh',
      'Hartley',
    ],
  },
  {
    first: ['Wei', 'Mei', 'Jun', 'Emily', 'Kevin', 'Lily', 'Xin', 'Hao', 'Grace', 'Yan'],
    last: ['Chen', 'Zhang', 'Wang', 'Liu', 'Huang', 'Zhao', 'Lin', 'Zhou'],
  },
  {
    first: ['Ravi', 'Priyanka', 'Arjun', 'Ananya', 'Vikram', 'Divya', 'Rohan', 'Neha', 'Sanjay', 'Kavya'],
    last: ['Menon', 'Patel', 'Sharma', 'Iyer', 'Reddy', 'Kapoor', 'Gill', 'Fernando', 'Perera'],
  },
  {
    first: ['Ben', 'Linh', 'Minh', 'Thao', 'Huy', 'Mai', 'Khoa', 'Anh'],
    last: ['Tran', 'Nguyen', 'Pham', 'Le', 'Vo', 'Dang'],
  },
  {
    first: ['Tom', 'Eleni', 'Nick', 'Sofia', 'Dimitri', 'Anna', 'Marco', 'Chiara', 'Luca', 'Giulia'],
    last: ['Papadopoulos', 'Nikolaidis', 'Rossi', 'Romano', 'Conti', 'Georgiou', 'Ferraro', 'Moretti'],
  },
  {
    first: ['Leila', 'Yusuf', 'Zara', 'Omar', 'Noor', 'Hassan', 'Amira', 'Khalid', 'Farah', 'Tariq'],
    last: ['Haddad', 'Demir', 'Ahmed', 'Khoury', 'Rahman', 'Yilmaz', 'Nasser', 'Karimi'],
  },
  {
    first: ['Aroha', 'Wiremu', 'Sione', 'Mele', 'Tama', 'Losa', 'Kahu', 'Ana'],
    last: ['Ngata', 'Parata', 'Tupou', 'Fonoti', 'Taufa', 'Rangi'],
  },
  {
    first: ['Daniel', 'Abena', 'Chidi', 'Amara', 'Kwame', 'Thandi', 'Tendai', 'Ifeoma'],
    last: ['Osei', 'Adeyemi', 'Banda', 'Mensah', 'Dlamini', 'Eze', 'Moyo'],
  },
  {
    first: ['Greta', 'Nina', 'Jakub', 'Ingrid', 'Mateusz', 'Katya', 'Lars', 'Zofia', 'Anders', 'Milena'],
    last: ['Lindqvist', 'Kowalski', 'Novak', 'Jensen', 'Petrov', 'Wisniewski', 'Horvat', 'Bergman'],
  },
  {
    first: ['Chloe', 'Mateo', 'Camila', 'Hugo', 'Valentina', 'Rafael', 'Ines', 'Diego'],
    last: ['Duval', 'Moreau', 'García', 'Silva', 'Fernandes', 'Rojas', 'Costa'],
  },
  {
    first: ['Jarrah', 'Kirra', 'Tjarra', 'Marlee', 'Bindi', 'Jedda'],
    last: ['Briggs', 'Walker', 'Atkinson', 'Thomas', 'Clarke'],
  },
  {
    first: ['Hana', 'Kenji', 'Yuki', 'Ji-woo', 'Min-jun', 'Aiko'],
    last: ['Sato', 'Tanaka', 'Kim', 'Park', 'Nakamura', 'Lee'],
  },
];

interface Employer {
  readonly name: string;
  readonly state: State;
}

export const employers: readonly Employer[] = [
  { name: 'Barwon Health', state: 'VIC' },
  { name: 'City of Ballarat', state: 'VIC' },
  { name: 'Monash Council', state: 'VIC' },
  { name: 'Deakin University', state: 'VIC' },
  { name: 'St John of God', state: 'VIC' },
  { name: 'Wimmera Catchment', state: 'VIC' },
  { name: 'Alpine Shire', state: 'VIC' },
  { name: 'Grampians Health', state: 'VIC' },
  { name: 'Bendigo Health', state: 'VIC' },
  { name: 'Surf Coast Shire', state: 'VIC' },
  { name: 'Goulburn Valley Water', state: 'VIC' },
  { name: 'Yarra Ranges Council', state: 'VIC' },
  { name: 'Federation University', state: 'VIC' },
  { name: 'Western Port Ambulance', state: 'VIC' },
  { name: 'Otway Community Care', state: 'VIC' },
  { name: 'Mallee Schools Network', state: 'VIC' },
  { name: 'Gippsland Rail Services', state: 'VIC' },
  { name: 'Corangamite Shire', state: 'VIC' },
  { name: 'Riverina Health Alliance', state: 'NSW' },
  { name: 'Hunter Valley TAFE', state: 'NSW' },
  { name: 'Snowy Valleys Council', state: 'NSW' },
  { name: 'Illawarra Teachers Co-op', state: 'NSW' },
  { name: 'Blue Mountains Disability Services', state: 'NSW' },
  { name: 'Northern Rivers Aged Care', state: 'NSW' },
  { name: 'Molonglo Education', state: 'ACT' },
  { name: 'Capital Pathology', state: 'ACT' },
  { name: 'Darling Downs Hospital', state: 'QLD' },
  { name: 'Moreton Bay Logistics', state: 'QLD' },
  { name: 'Whitsunday Council', state: 'QLD' },
  { name: 'Cairns Coast Schools', state: 'QLD' },
  { name: 'Barossa Council', state: 'SA' },
  { name: 'Spencer Gulf Health', state: 'SA' },
  { name: 'Adelaide Hills Water', state: 'SA' },
  { name: 'Derwent Valley Council', state: 'TAS' },
  { name: 'Tamar Health', state: 'TAS' },
  { name: 'Swan River Utilities', state: 'WA' },
  { name: 'Goldfields Mining Services', state: 'WA' },
  { name: 'Great Southern Grammar', state: 'WA' },
  { name: 'Top End Clinics', state: 'NT' },
  { name: 'Arafura Freight', state: 'NT' },
];

type Place = readonly [suburb: string, postcode: string];

export const places: Readonly<Record<State, readonly Place[]>> = {
  VIC: [
    ['Geelong', '3220'],
    ['Ballarat Central', '3350'],
    ['Clayton', '3168'],
    ['Waurn Ponds', '3216'],
    ['Horsham', '3400'],
    ['Bright', '3741'],
    ['Bendigo', '3550'],
    ['Torquay', '3228'],
    ['Warrnambool', '3280'],
    ['Shepparton', '3630'],
    ['Lilydale', '3140'],
    ['Traralgon', '3844'],
  ],
  NSW: [
    ['Wagga Wagga', '2650'],
    ['Newcastle', '2300'],
    ['Tumut', '2720'],
    ['Wollongong', '2500'],
    ['Katoomba', '2780'],
    ['Lismore', '2480'],
  ],
  ACT: [
    ['Belconnen', '2617'],
    ['Griffith', '2603'],
    ['Tuggeranong', '2900'],
  ],
  QLD: [
    ['Toowoomba City', '4350'],
    ['Caboolture', '4510'],
    ['Airlie Beach', '4802'],
    ['Cairns City', '4870'],
  ],
  SA: [
    ['Nuriootpa', '5355'],
    ['Port Augusta', '5700'],
    ['Stirling', '5152'],
  ],
  TAS: [
    ['New Norfolk', '7140'],
    ['Launceston', '7250'],
  ],
  WA: [
    ['Perth', '6000'],
    ['Kalgoorlie', '6430'],
    ['Albany', '6330'],
  ],
  NT: [
    ['Darwin City', '0800'],
    ['Alice Springs', '0870'],
  ],
};

export const streets = [
  'Moorabool Street',
  'Sturt Street',
  'Ocean Road',
  'Station Street',
  'Acacia Avenue',
  'Banksia Court',
  'High Street',
  'River Terrace',
  'Wattle Grove',
  'Church Street',
  'Mitchell Street',
  'Panorama Drive',
];

export const cars: readonly (readonly [manufacturer: string, model: string])[] = [
  ['Kia', 'EV5 Air'],
  ['Tesla', 'Model Y'],
  ['BYD', 'Atto 3'],
  ['MG', 'MG4 Excite'],
  ['Hyundai', 'Ioniq 5'],
  ['Toyota', 'RAV4 Hybrid'],
  ['Mazda', 'CX-5'],
  ['Ford', 'Ranger'],
  ['Subaru', 'Forester'],
  ['Volvo', 'EX30'],
  ['Polestar', '2 Long Range'],
  ['Toyota', 'HiLux'],
  ['Kia', 'Sportage Hybrid'],
  ['Isuzu', 'D-Max'],
  ['Hyundai', 'Kona Electric'],
  ['Toyota', 'Corolla Hybrid'],
];

export const notes = [
  'Electric, wants delivery before June',
  'Refinance, maturity in February next year',
  'Compare statutory and operational',
  'Second car for partner',
  'Call after 4 pm on weekdays',
  'Hybrid, 25,000 km a year',
  'Asked about residual after 3 years',
  'Ute for regional work, towing 2 tonnes',
  'Package ends in May, wants options',
  'Has had a novated lease before',
  'Urgent: current lease ends on Friday',
  'Model chosen, waiting for payroll',
  'Wants the FBT exemption explained',
  'Small SUV, 15,000 km a year',
  'Trade-in value question',
  'Comparing with a bank loan',
  'Saw us at the wellbeing day at work',
  'Needs seven seats and a tow bar',
  'Wants a quote for two electric cars',
  'Moving to part time in March, asks what changes',
  'Asked whether home charging can be packaged',
  'Partner works there too, wants both cars',
  'Waiting for the new model to be released',
  'Wants a five-year term with low payments',
  'Current car written off last week',
  'Asked for running costs to be itemised',
  'New graduate, first car on a lease',
  'Would like the dealer in town to supply it',
  'Prefers e-mail to the telephone',
  'Returns from leave in three weeks',
];

/** Requests of people who turn out to want something else than a lease. */
export const enquiryNotes = [
  'Lost the fuel card, asks for another one',
  'Odometer in the portal is wrong, wants it corrected',
  'Which dealer in Geelong has the RAV4 Hybrid in stock?',
  'Cannot get into the portal since the new telephone',
  'Changed employer, asks what becomes of the package',
  'Registration is due, who pays it?',
  'Asks for a payout figure for the bank',
  'Wants a letter about the FBT exemption for payroll',
];

/** Additions to a lead's notes after a conversation. */
export const followUps = [
  'Quote sent, will decide with partner',
  'Payroll confirmed the deduction',
  'Wants the numbers again with a lower residual',
  'Test drive booked for Saturday',
  'Employer signs next week',
  'Asked for a second colour',
  'Happy with the quote, order to follow',
  'Compared with the bank, prefers to package',
  'Waiting for the dealer to confirm stock',
  'Running costs explained',
];

/** Notes that specialists write on a lead. */
export const leadNotes = [
  'Prefers mornings, before nine',
  'Works from home on Tuesdays and Fridays',
  'Payroll wants the form by Friday, and a copy of the last payslip',
  'Rang twice, left a message',
  'Partner decides with them: call on the weekend',
  'Has a trade-in, dealer has seen it',
  'Asked not to be called at work',
  'Compares with a chattel mortgage, send both',
  'Back from leave in two weeks',
  'Wants the charger in the package',
];

export interface DemoUser {
  readonly first: string;
  readonly last: string;
  readonly title: string;
  readonly group: RoleGroupID;
  readonly lineManager?: boolean;
  readonly external?: boolean;
  readonly disabled?: boolean;
  /** The last name of the line manager, who comes earlier in this list. */
  readonly manager?: string;
  /** The employer, when it is not this business. */
  readonly employer?: string;
}

export const users: readonly DemoUser[] = [
  { first: 'Alexandra', last: 'Dimitriou', title: 'Managing Director', group: roleGroup.SUPER_USER, lineManager: true },
  {
    first: 'Mia',
    last: 'Okafor',
    title: 'Team Lead',
    group: roleGroup.NLS_TEAM_LEAD,
    lineManager: true,
    manager: 'Dimitriou',
  },
  {
    first: 'Priya',
    last: 'Nair',
    title: 'Novated Lease Specialist',
    group: roleGroup.NOVATED_LEASE_SPECIALIST,
    manager: 'Okafor',
  },
  {
    first: 'Sam',
    last: 'Whitlock',
    title: 'Novated Lease Specialist',
    group: roleGroup.NOVATED_LEASE_SPECIALIST,
    manager: 'Okafor',
  },
  {
    first: 'Jo',
    last: 'Fairweather',
    title: 'Novated Lease Specialist',
    group: roleGroup.NOVATED_LEASE_SPECIALIST,
    manager: 'Okafor',
  },
  { first: 'Hana', last: 'Ishida', title: 'Leasing Administrator', group: roleGroup.LEASING_ADMINISTRATION },
  {
    first: 'Declan',
    last: 'Moore',
    title: 'Leasing Administration Lead',
    group: roleGroup.LEASING_ADMIN_TEAM_LEAD,
    lineManager: true,
    manager: 'Dimitriou',
  },
  {
    first: 'Ruth',
    last: 'Feldman',
    title: 'Accounts Officer',
    group: roleGroup.ACCOUNTING_ADMINISTRATOR,
    disabled: true,
    manager: 'Moore',
  },
  {
    first: 'Owen',
    last: 'Pryce',
    title: 'Systems Administrator',
    group: roleGroup.SITE_ADMINISTRATOR,
    manager: 'Dimitriou',
  },
  {
    first: 'Tahlia',
    last: 'Marsh',
    title: 'Relationship Manager',
    group: roleGroup.RELATIONSHIP_MANAGEMENT,
    manager: 'Dimitriou',
  },
  {
    first: 'Kofi',
    last: 'Boateng',
    title: 'Campaign Partner',
    group: roleGroup.MARKETING,
    external: true,
    employer: 'Boateng Campaigns',
  },
  {
    first: 'Grace',
    last: 'Liang',
    title: 'Accounting Manager',
    group: roleGroup.ACCOUNTING_MANAGER,
    manager: 'Dimitriou',
  },
  {
    first: 'Marcus',
    last: 'Bell',
    title: 'Novated Lease Specialist',
    group: roleGroup.NOVATED_LEASE_SPECIALIST,
    disabled: true,
    manager: 'Okafor',
  },
  {
    first: 'Elodie',
    last: 'Roux',
    title: 'Dealer Liaison',
    group: roleGroup.NOVATED_LEASE_SPECIALIST,
    external: true,
    employer: 'Roux Motors',
  },
];

/** The newest leads, newest first: the person, the employer, the subject, and how many minutes ago. */
export interface RecentLead {
  readonly name: readonly [first: string, last: string];
  readonly employer: string;
  readonly status: 'Open' | 'Qualified' | 'Closed';
  readonly priority: 'Low' | 'Medium' | 'High';
  readonly assignee: string | null;
  readonly source: 'Website' | 'Session callback' | 'Custom form' | 'Manual' | 'Booking' | 'Session quote' | 'System';
  readonly note: string;
  readonly minutesAgo: number;
}

const HOUR = 60;
const DAY = 24 * HOUR;
const recent = (
  first: string,
  last: string,
  employer: string,
  status: RecentLead['status'],
  priority: RecentLead['priority'],
  assignee: string | null,
  source: RecentLead['source'],
  note: string,
  minutesAgo: number,
): RecentLead => ({
  name: [first, last],
  employer,
  status,
  priority,
  assignee,
  source,
  note,
  minutesAgo,
});

export const recentLeads: readonly RecentLead[] = [
  recent(
    'Greta',
    'Lindqvist',
    'Barwon Health',
    'Open',
    'High',
    null,
    'Website',
    'Electric, wants delivery before June',
    4,
  ),
  recent(
    'Tom',
    'Papadopoulos',
    'City of Ballarat',
    'Open',
    'Low',
    'Nair',
    'Session callback',
    'Refinance, maturity 12 Feb 2027',
    21,
  ),
  recent(
    'Aroha',
    'Ngata',
    'Barwon Health',
    'Qualified',
    'Medium',
    'Whitlock',
    'Custom form',
    'Compare statutory and operational',
    HOUR,
  ),
  recent('Daniel', 'Osei', 'Monash Council', 'Open', 'Low', 'Nair', 'Manual', 'Second car for partner', 2 * HOUR),
  recent(
    'Wei',
    'Chen',
    'Deakin University',
    'Closed',
    'Low',
    'Fairweather',
    'Website',
    'Chose to buy outright',
    3 * HOUR,
  ),
  recent(
    'Isla',
    'McDonald',
    'Alpine Shire',
    'Open',
    'Medium',
    'Whitlock',
    'Booking',
    'Call after 4 pm on weekdays',
    5 * HOUR,
  ),
  recent(
    'Ravi',
    'Menon',
    'St John of God',
    'Qualified',
    'High',
    'Fairweather',
    'Session quote',
    'Hybrid, 25,000 km a year',
    DAY,
  ),
  recent(
    'Chloe',
    'Duval',
    'Barwon Health',
    'Open',
    'Low',
    'Okafor',
    'Manual',
    'Asked about residual after 3 years',
    DAY + 2 * HOUR,
  ),
  recent(
    'Hamish',
    'Kerr',
    'Wimmera Catchment',
    'Open',
    'Low',
    'Okafor',
    'Website',
    'Ute for regional work',
    DAY + 4 * HOUR,
  ),
  recent(
    'Leila',
    'Haddad',
    'Deakin University',
    'Qualified',
    'Medium',
    'Nair',
    'System',
    'Package ends 3 May 2027',
    2 * DAY,
  ),
  recent(
    'Ben',
    'Tran',
    'City of Ballarat',
    'Open',
    'Low',
    'Whitlock',
    'Session callback',
    'Has had a novated lease before',
    2 * DAY + 2 * HOUR,
  ),
  recent(
    'Maeve',
    'O’Connor',
    'Monash Council',
    'Closed',
    'Low',
    'Fairweather',
    'Manual',
    'Left the employer',
    2 * DAY + 5 * HOUR,
  ),
  recent(
    'Yusuf',
    'Demir',
    'Alpine Shire',
    'Open',
    'High',
    'Nair',
    'Website',
    'Urgent: current lease ends Friday',
    3 * DAY,
  ),
  recent(
    'Nina',
    'Kowalski',
    'Barwon Health',
    'Qualified',
    'Low',
    'Okafor',
    'Custom form',
    'Model linked, waiting for payroll',
    3 * DAY + 4 * HOUR,
  ),
  recent(
    'Callum',
    'Reid',
    'St John of God',
    'Open',
    'Low',
    'Whitlock',
    'Booking',
    'Wants the FBT exemption explained',
    4 * DAY,
  ),
  recent(
    'Sofia',
    'Rossi',
    'Deakin University',
    'Open',
    'Medium',
    'Fairweather',
    'Session quote',
    'Small SUV, 15,000 km',
    4 * DAY + 5 * HOUR,
  ),
  recent(
    'Arjun',
    'Patel',
    'City of Ballarat',
    'Qualified',
    'Low',
    'Nair',
    'Website',
    'Settlement expected 14 Dec',
    5 * DAY,
  ),
  recent(
    'Emily',
    'Zhang',
    'Wimmera Catchment',
    'Open',
    'Low',
    'Okafor',
    'Manual',
    'Trade-in value question',
    5 * DAY + 4 * HOUR,
  ),
  recent(
    'Jack',
    'Thornton',
    'Barwon Health',
    'Open',
    'Low',
    'Whitlock',
    'Website',
    'Comparing with bank loan',
    6 * DAY,
  ),
  recent(
    'Zara',
    'Ahmed',
    'Monash Council',
    'Closed',
    'Low',
    'Fairweather',
    'System',
    'Package extended instead',
    6 * DAY + 5 * HOUR,
  ),
];
