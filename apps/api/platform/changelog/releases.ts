import { changeKind, type Release } from '@leaseledger/contract/changelog/changelog.views';

const { FIX, CHANGE, ENHANCEMENT, UPDATE, NEW_FEATURE } = changeKind;

/**
 * Every version and its changes for users, the newest first. The change log, the dialog of news and the footer of the
 * menu show them.
 */
export const releases: readonly Release[] = [
  {
    version: '3.0.9',
    date: '2026-11-28',
    hotfix: false,
    items: [
      {
        type: NEW_FEATURE,
        label:
          'Forms: public forms from 17 fields, in versions that stay readable; what visitors send becomes a lead with its person, and what looks like spam waits in a quarantine',
      },
      {
        type: NEW_FEATURE,
        label:
          'Fuel Cards: a list and a panel with a part for each card, its life as a line, and PINs that stay hidden until a press shows them for 20 seconds',
      },
      {
        type: NEW_FEATURE,
        label: 'Fuel Card Tracker Management shows who was given which tracker, and how statuses changed',
      },
      {
        type: NEW_FEATURE,
        label:
          'Tracking mails of ten types from the menu of a fuel card, which note the cards as sent; a second one only after a question',
      },
      {
        type: NEW_FEATURE,
        label: 'Letters about fuel cards as Word documents; administrators test, replace and restore their templates',
      },
      { type: NEW_FEATURE, label: 'Fuel cards that were requested and not sent for 10 days count in the menu' },
      {
        type: NEW_FEATURE,
        label:
          'Enquiries are added by hand in four types, and amended, assigned, delivered, deleted and restored like leads',
      },
      { type: NEW_FEATURE, label: 'New Business lists the New Client enquiries, with statuses of their own' },
      { type: NEW_FEATURE, label: 'Enquiries and new clients are imported from files, and taken back as a whole' },
      { type: NEW_FEATURE, label: 'Enquiry Management shows who was given which enquiry, and how statuses changed' },
      {
        type: NEW_FEATURE,
        label:
          'Enquiries show the time to their first contact and in each status; managers set service targets, and enquiries past them are a view and count in the menu',
      },
      {
        type: FIX,
        label:
          'Exports of enquiries hold the time to first contact, in status and past target as figures, and the view Past target can be exported',
      },
      {
        type: FIX,
        label: 'Undo of a moved session says that attendees are emailed again, also when a key or the alert undoes it',
      },
      {
        type: FIX,
        label:
          'What a visitor typed in a public form stays over a reload of the page, and a missing day of a call is told at the day',
      },
      { type: FIX, label: 'The public pages of a session name the time zone beside each time, as the emails do' },
      {
        type: FIX,
        label:
          'Lists show their rows also on a phone that lies and on an enlarged screen, and nothing covers the way to the next page',
      },
      {
        type: FIX,
        label:
          'On a phone an open record hides its list from keys and screen readers, and the buttons below a form cover no field that has the focus',
      },
      {
        type: FIX,
        label: 'Letter templates whose pictures or other parts are loaded from elsewhere are refused in every spelling',
      },
      { type: FIX, label: 'The history of a shared view no longer holds its name, which may name a forgotten person' },
      { type: NEW_FEATURE, label: 'A user who leaves hands over open enquiries too' },
      { type: FIX, label: 'New business of a user who leaves goes only to colleagues who may open it' },
      {
        type: FIX,
        label: 'Outbox, histories and the dialog that writes to a person say email, as all other screens do',
      },
      {
        type: FIX,
        label: 'Deleting a person by the API alone blanks their full name, addresses and numbers in other records too',
      },
      {
        type: FIX,
        label: 'A masked email address is refused where an address is typed, so that it replaces no real one',
      },
      { type: FIX, label: 'Emails about moved sessions no longer show the name of a forgotten person in their reason' },
      {
        type: FIX,
        label: 'The undo of an attendee’s corrected address is refused once another attendee has the former one',
      },
      { type: FIX, label: 'The mail about handed-over leads and enquiries names the colleague who had them' },
      { type: FIX, label: 'Links to new clients lead users of New Business alone to a list that they may open' },
      {
        type: FIX,
        label:
          'External users see contacts of enquiries masked, and no former status of enquiries and fuel cards; their changes keep those contacts',
      },
      {
        type: FIX,
        label: 'Forgetting a person also shows and forgets what they sent by a form and waits in quarantine',
      },
      {
        type: CHANGE,
        label:
          "Login, Logout, Activity, Email History and the sources of leads are called as the product's documents call them",
      },
      {
        type: NEW_FEATURE,
        label:
          'Dialogs say who will be emailed; an email to the customer about an assignment waits 30 seconds, and an undo takes it back',
      },
      { type: NEW_FEATURE, label: 'Changing a session asks whether to tell its attendees, and why' },
      {
        type: NEW_FEATURE,
        label: 'A lead shows what its request gave otherwise than its person has, and takes it over',
      },
      { type: NEW_FEATURE, label: "An attendee's address can be corrected" },
      { type: NEW_FEATURE, label: 'Pictures go along in mails written by hand' },
      {
        type: NEW_FEATURE,
        label: 'Email Templates: mails written in an editor, with placeholders, preview, versions and test mails',
      },
      {
        type: NEW_FEATURE,
        label:
          'Email Templates list all emails that Leaseledger sends: change the text of one, see its versions, and reset it to the built-in text',
      },
      {
        type: NEW_FEATURE,
        label:
          "Emails on a record are written in an email template: choose one that is offered for its kind, and see it filled with the person's details before it is sent",
      },
      { type: NEW_FEATURE, label: 'An email template tells who else has it open' },
      { type: NEW_FEATURE, label: 'A form chooses the email template of its confirmation email' },
      {
        type: CHANGE,
        label:
          'Tracking emails show their whole text in the editor, numbers included, and go out in their template when nothing was changed',
      },
      { type: CHANGE, label: 'Leads are given only to users who may open them' },
      { type: CHANGE, label: 'A session is completed once it has started, and deleted with its attendees' },
      { type: ENHANCEMENT, label: 'Files are taken by their content, whatever their ending says' },
      { type: FIX, label: 'Undoing a qualification takes its date back' },
      { type: FIX, label: 'Only attendance marks a lead as having attended a session' },
      { type: NEW_FEATURE, label: 'Lists are printed from their export menu; the list of leads never is' },
      { type: ENHANCEMENT, label: 'A view of all leads, closed ones too' },
      {
        type: ENHANCEMENT,
        label:
          'An attendee is sent the confirmation and the completed-session email at any time, after a question where it is unusual',
      },
      { type: ENHANCEMENT, label: 'A colleague who takes over the leads of somebody who left is told by mail' },
      { type: ENHANCEMENT, label: 'Sessions show how many attendees were converted to leads' },
      { type: ENHANCEMENT, label: 'The search for a vehicle can be narrowed to new ones' },
      {
        type: ENHANCEMENT,
        label:
          'A company shows its leads, settlements, enquiries and sessions; lists beside a record have pages of 5, 10 and 20',
      },
      { type: ENHANCEMENT, label: 'Company Queries show the contact, the number and the manager, and what is overdue' },
      { type: ENHANCEMENT, label: 'Email History shows all mails of a record, page by page' },
      {
        type: CHANGE,
        label:
          'External users manage leads, enquiries, companies, company queries, sessions and the list of persons where their role group or a permission says so, with contact details masked',
      },
      { type: FIX, label: 'Archived attendees keep their quote, callback and feedback, and stay in the list of all' },
      {
        type: CHANGE,
        label: 'Developers switch every permission of their own but DEVELOPER, also those of their role group',
      },
      { type: FIX, label: 'A record that was deleted while it was open says that notes cannot be added right now' },
      {
        type: NEW_FEATURE,
        label:
          'Enquiry Management: the enquiry distributor with its runs and its pool, and the fairness of the enquiry distributor',
      },
    ],
  },
  {
    version: '3.0.8',
    date: '2026-11-24',
    hotfix: false,
    items: [
      {
        type: NEW_FEATURE,
        label:
          'Session statistics, and the fairness of the lead distributor: reports by month, each figure opens the records behind it',
      },
      { type: NEW_FEATURE, label: 'A door list for a session: who comes is ticked off on a phone, also offline' },
      { type: NEW_FEATURE, label: 'Visitors who register or ask for a callback solve a captcha' },
      { type: ENHANCEMENT, label: 'More columns and filters in all lists, written the same way in each of them' },
      { type: CHANGE, label: 'Buttons and messages say in plain words what you can do next' },
    ],
  },
  {
    version: '3.0.7',
    date: '2026-11-23',
    hotfix: false,
    items: [
      {
        type: NEW_FEATURE,
        label:
          'Information Sessions with seats, a waiting list, reminders and mails; Session Attendees with their quotes, callbacks and feedback',
      },
      {
        type: NEW_FEATURE,
        label: 'Public pages: registration, the calendar of sessions, quotes, callbacks, feedback and appointments',
      },
      { type: NEW_FEATURE, label: 'Companies with linked companies and their group, and Company Queries of employers' },
      { type: NEW_FEATURE, label: 'Enquiries, which leads can be changed to' },
      {
        type: NEW_FEATURE,
        label: 'Lead Management: the lead distributor with its pool, and the residual lead creator',
      },
      {
        type: NEW_FEATURE,
        label: 'Imports of persons, leads and companies from CSV and Excel files, with a check first',
      },
      { type: NEW_FEATURE, label: 'Bulk changes of many records at once, with a preview and an undo' },
      { type: NEW_FEATURE, label: 'Lists are exported as CSV and Excel files' },
      { type: NEW_FEATURE, label: 'Notes, files and mail beside every record, and the Outbox' },
      { type: NEW_FEATURE, label: 'Lists and records as of any moment in the past' },
      { type: NEW_FEATURE, label: 'Possible duplicates of persons are compared, merged and split again' },
      { type: ENHANCEMENT, label: 'Changes of others show within a second, without reading the page again' },
    ],
  },
  {
    version: '3.0.6',
    date: '2026-11-22',
    hotfix: false,
    items: [
      {
        type: NEW_FEATURE,
        label:
          'Users: a list with a record for each; permissions to give and take, each with its reason; handing over work when somebody leaves',
      },
      {
        type: NEW_FEATURE,
        label: 'A second factor and passkeys beside the password; Security shows who has set them up',
      },
      {
        type: NEW_FEATURE,
        label: 'May they? tells what a user may open and why, and shows the console as that user sees it',
      },
      { type: NEW_FEATURE, label: 'Microsoft accounts can be linked on the Account page' },
      { type: NEW_FEATURE, label: 'Overview tabs: dashboards and other pages beside your activity' },
      {
        type: NEW_FEATURE,
        label:
          'All-user activity, with filters by user, type, area and day; each entry leads to its record and tells what caused it',
      },
      { type: NEW_FEATURE, label: 'Recent Updates, and a note after an update of what is new' },
      { type: ENHANCEMENT, label: 'One search over all types, by former names too, with the places visited last' },
      {
        type: ENHANCEMENT,
        label: 'Your account on a page of its own: change your password, see and end your sessions',
      },
    ],
  },
  {
    version: '3.0.5',
    date: '2026-11-22',
    hotfix: false,
    items: [
      { type: NEW_FEATURE, label: 'Several servers share the work: the console goes on while one of them is updated' },
      { type: ENHANCEMENT, label: 'Pages of a list that did not change are shown twice as fast' },
      { type: FIX, label: 'A session that was just used no longer ends while another server clears away old ones' },
    ],
  },
  {
    version: '3.0.4',
    date: '2026-11-22',
    hotfix: false,
    items: [
      {
        type: NEW_FEATURE,
        label: 'Backups of one moment while everybody works, and a check that compares what is kept with what is shown',
      },
      { type: ENHANCEMENT, label: 'While lists are built the console tells how far they are' },
      { type: UPDATE, label: 'Lists and personal details may be kept on MongoDB' },
    ],
  },
  {
    version: '3.0.3',
    date: '2026-11-21',
    hotfix: false,
    items: [
      { type: NEW_FEATURE, label: 'Decisions can be undone, from the alert that tells of them and from the history' },
      { type: ENHANCEMENT, label: 'Histories say from what to what a value was changed' },
      {
        type: CHANGE,
        label: 'Deleting a person shows where the notes of others name that person, and offers to blank the names',
      },
    ],
  },
  {
    version: '3.0.2',
    date: '2026-11-21',
    hotfix: true,
    items: [
      {
        type: FIX,
        label: 'Entries in a form are kept when the session ends, and when somebody else saves the record first',
      },
      { type: FIX, label: 'Contact numbers are found however they are written' },
    ],
  },
  {
    version: '3.0.1',
    date: '2026-11-21',
    hotfix: false,
    items: [
      { type: NEW_FEATURE, label: 'Priority, call time, assignee and status of a lead are changed where they stand' },
      { type: ENHANCEMENT, label: 'Columns of lists can be chosen, moved and resized, and views saved' },
    ],
  },
  {
    version: '3.0.0',
    date: '2026-11-21',
    hotfix: false,
    items: [
      { type: NEW_FEATURE, label: 'Leads and persons: lists, records, forms and histories' },
      { type: NEW_FEATURE, label: 'A search over all that you may open, with Ctrl+K' },
      { type: UPDATE, label: 'Light and dark themes, and the console on a phone' },
    ],
  },
];
