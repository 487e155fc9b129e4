import { Dialog, DialogTitle } from '@mui/material';
import { AmendCompanyLinkBody, LinkCompaniesBody } from '@leaseledger/contract/company-links/company-link.bodies';
import { companyLinkEndpoints } from '@leaseledger/contract/company-links/company-link.endpoints';
import { companyLinkMessage } from '@leaseledger/contract/company-links/company-link.messages';
import type { LinkedCompany } from '@leaseledger/contract/company-links/company-link.views';
import { companyEndpoints } from '@leaseledger/contract/companies/company.endpoints';
import type { CompanyChoice } from '@leaseledger/contract/companies/company.views';
import { useMemo, useState } from 'react';
import { useFormInput } from '../../platform/form/FormField.tsx';
import { inputsOf } from '../../platform/form/inputs/inputs-of.tsx';
import { RecordForm } from '../../platform/form/RecordForm.tsx';
import { SearchInput } from '../../platform/form/inputs/SearchInput.tsx';
import { call } from '../../platform/http/api.ts';
import { useRefreshes } from '../../platform/screens/use-areas.ts';
import { useCommand } from '../../platform/commands/use-command.ts';
import { useCompany } from './company-record.ts';

const { DateInput } = inputsOf({
  bodies: [LinkCompaniesBody, AmendCompanyLinkBody],
  labels: { DateFrom: 'First day', DateTo: 'Last day' },
});

export interface CompanyLinkDialogProps {
  /** The link whose days change. Without it the dialog links another company. */
  readonly link?: LinkedCompany;
  readonly onCancel: () => void;
}

/** Links a company to the panel's company, or changes the days of a link. */
export default function CompanyLinkDialog({ link, onCancel }: CompanyLinkDialogProps) {
  const { CompanyID, CompanyTradingName } = useCompany();
  const refreshes = useRefreshes('companies');
  const add = useCommand(companyLinkEndpoints.link, { form: true, refreshes, done: companyLinkMessage.linked });
  const amend = useCommand(companyLinkEndpoints.amend, { form: true, refreshes, done: companyLinkMessage.amended });
  const initial = useMemo(
    () => ({
      DateFrom: link?.DateFrom ?? null,
      DateTo: link?.DateTo ?? null,
      ...(link === undefined
        ? { ParentCompanyID: CompanyID, ChildCompanyID: null }
        : { LinkedCompanyID: link.LinkedCompanyID }),
    }),
    [link, CompanyID],
  );
  const form = { initial, onCancel };
  return (
    <Dialog
      open
      onClose={(_, reason) => reason === 'escapeKeyDown' && onCancel()}
      fullWidth
      maxWidth="sm"
      aria-labelledby="company-link-title"
    >
      <DialogTitle id="company-link-title">
        {link === undefined
          ? `Link a company to ${CompanyTradingName}`
          : `Days of the link to ${link.CompanyTradingName}`}
      </DialogTitle>
      {link === undefined ? (
        <RecordForm
          {...form}
          name={`company-link-new-${CompanyID}`}
          body={LinkCompaniesBody}
          submit={(body) => add.run({ body })}
          actions={[{ label: 'Link Company', done: onCancel }]}
        >
          <div className="link-inputs">
            <ChildCompanyInput />
            <Days />
          </div>
        </RecordForm>
      ) : (
        <RecordForm
          {...form}
          name={`company-link-${link.LinkedCompanyID}`}
          body={AmendCompanyLinkBody}
          submit={(body) => amend.run({ body })}
          actions={[{ label: 'Update Link', done: onCancel }]}
        >
          <div className="link-inputs">
            <Days />
          </div>
        </RecordForm>
      )}
    </Dialog>
  );
}

const Days = () => (
  <div className="link-days">
    <DateInput source="DateFrom" optional hint="Leave it empty for a link without a start" />
    <DateInput source="DateTo" optional hint="Leave it empty for a link without an end" />
  </div>
);

/** A choice among all other companies. The value is the company's id. */
function ChildCompanyInput() {
  const { CompanyID } = useCompany();
  const input = useFormInput({ source: 'ChildCompanyID' });
  const [chosen, setChosen] = useState<CompanyChoice>();
  const choose = (company: CompanyChoice | null) => {
    setChosen(company ?? undefined);
    input.change(company?.CompanyID ?? null);
  };
  return (
    <SearchInput<CompanyChoice>
      source="ChildCompanyID"
      label="Company"
      input={input}
      resource="companies"
      search={async (text, signal) =>
        (await call(companyEndpoints.search, { params: { text } }, { signal })).filter(
          (company) => company.CompanyID !== CompanyID,
        )
      }
      idOf={(company) => company.CompanyID}
      textOf={(company) => company.CompanyTradingName}
      chosen={chosen?.CompanyID === input.value ? chosen : undefined}
      onChoose={choose}
      placeholder="Search"
      autoFocus
    />
  );
}
