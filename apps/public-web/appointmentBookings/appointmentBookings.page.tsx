import type { AppointmentBookingsView } from '@leaseledger/contract/inbound/appointment-bookings.view';
import { bookingSlots, slotLabel } from '@leaseledger/contract/inbound/booking-slots';
import { Captcha } from '../captcha/Captcha.tsx';
import { WithoutScript } from '../captcha/WithoutScript.tsx';
import { dayText } from '../shell/day-text.ts';
import { Choices, ErrorSummary, Field, Send } from '../shell/Form.tsx';
import { formTitle } from '../shell/form-title.ts';
import type { Page } from '../shell/page.ts';

const slots = bookingSlots.map((value) => ({ value, label: slotLabel(value) }));

function Booked({ day, slot }: NonNullable<AppointmentBookingsView['booked']>) {
  return (
    <>
      <h1>Your call is booked</h1>
      <p className="lead">
        {dayText(day)}, {slotLabel(slot)}, Melbourne time. We will call you then.
      </p>
      <a className="primary" href="/public/appointmentBookings">
        Book another call
      </a>
    </>
  );
}

function BookingForm({ form, firstDay, lastDay, submission, mailbox }: AppointmentBookingsView) {
  return (
    <>
      <ErrorSummary {...form} />
      <h1>Book a call</h1>
      <p className="lead">Half an hour with a novated leasing specialist, on the phone.</p>
      <WithoutScript
        doing="Booking"
        mailbox={mailbox}
        subject="Book a call"
        saying="with a day and a time that suit you, and the number to call"
      />
      <form className="needs-script" method="post" action="/public/appointmentBookings" noValidate>
        <input type="hidden" name="Submission" value={submission} />
        <Captcha />
        <Field form={form} name="Date" label="Day" type="date" min={firstDay} max={lastDay} />
        <Choices form={form} name="Slot" legend="Time" hint="Melbourne time" choices={slots} />
        <div className="pair">
          <Field form={form} name="FirstName" label="First name" autoComplete="given-name" maxLength={100} />
          <Field form={form} name="LastName" label="Last name" autoComplete="family-name" maxLength={100} />
        </div>
        <Field form={form} name="Email" label="Email" type="email" autoComplete="email" maxLength={254} />
        <Field
          form={form}
          name="Phone"
          label="Phone"
          type="tel"
          hint="Ten digits, with the area code"
          autoComplete="tel-national"
          maxLength={40}
        />
        <Field
          form={form}
          name="Company"
          label="Company"
          hint="Your employer"
          autoComplete="organization"
          maxLength={200}
        />
        <Send>Book call</Send>
        <p className="note">
          If this does not work, write to <a href={`mailto:${mailbox}?subject=Book%20a%20call`}>{mailbox}</a>.
        </p>
      </form>
    </>
  );
}

export const appointmentBookings: Page<AppointmentBookingsView> = {
  title: ({ form, booked }) => (booked === null ? formTitle('Book a call', form) : 'Your call is booked'),
  draw: (view) => (view.booked === null ? <BookingForm {...view} /> : <Booked {...view.booked} />),
  script: 'appointmentBookings/script.ts',
};
