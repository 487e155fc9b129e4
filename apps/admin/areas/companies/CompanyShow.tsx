import { opensPersons } from '@leaseledger/contract/access/permissions';
import { companyStatuses, companyTypesText } from '@leaseledger/contract/companies/company.codes';
import { recipientsOf } from '@leaseledger/contract/companies/recipients';
import type { CompanyView } from '@leaseledger/contract/companies/company.views';
import { DELETED_PERSON } from '@leaseledger/contract/persons/person.codes';
import { Link } from 'react-router';
import { momentText } from '../../platform/time/moments.ts';
import { useRights } from '../../platform/session/session.ts';
import { Mail } from '../../platform/marks/contact-marks.tsx';
import { StatusMark } from '../../platform/marks/StatusMark.tsx';
import { FieldList, Section } from '../../records/record/FieldList.tsx';
import { PanelColumn } from '../../records/record/panel/PanelBody.tsx';
import { RelatedRecords } from '../../records/record/related/RelatedRecords.tsx';
import { companyFields, useCompany } from './company-record.ts';
import { CompanyGroup } from './CompanyGroup.tsx';
import { LinkedCompanies } from './LinkedCompanies.tsx';

const { TextField, SelectField, FunctionField } = companyFields;

function ContactField() {
  const rights = useRights();
  const contact = ({ MainContactPersonID: id, MainContactName: name }: CompanyView) => {
    if (id === null) return null;
    if (name === null) return <span className="nothing">{DELETED_PERSON}</span>;
    return opensPersons(rights) ? <Link to={`/persons/view/${id}`}>{name}</Link> : name;
  };
  return <FunctionField label="Main contact" render={contact} />;
}

/** The first two columns of a company. */
export function CompanyShow() {
  const { external } = useRights();
  const { CompanyID, MonthEndReportCCList } = useCompany();
  const recipients = recipientsOf(MonthEndReportCCList);
  return (
    <>
      <PanelColumn>
        <Section title="Company">
          <FieldList>
            <TextField source="CompanyTradingName" />
            <SelectField source="PackEdgeCompanyStatusID" codes={companyStatuses} Mark={StatusMark} />
            <FunctionField
              label="Type"
              render={({ PackEdgeCompanyTypeID }) => companyTypesText(PackEdgeCompanyTypeID)}
            />
            <FunctionField label="PackEdge ID" render={({ PackEdgeCompanyID }) => String(PackEdgeCompanyID)} />
            <FunctionField label="Aspire ID" render={({ AspireOneCompanyID }) => AspireOneCompanyID?.toString()} />
            <FunctionField
              label="Modified"
              render={({ TQEModifiedDateTime, TQEModifiedByUserName }) => (
                <>
                  {momentText(TQEModifiedDateTime)} <span className="quiet">{`by ${TQEModifiedByUserName}`}</span>
                </>
              )}
            />
          </FieldList>
        </Section>
        <Section title="Contacts">
          <FieldList>
            <ContactField />
            <FunctionField
              label="Managed by"
              nothing="Nobody"
              render={({ ManagedByUserID, ManagedByUserName }) => (ManagedByUserID === null ? null : ManagedByUserName)}
            />
          </FieldList>
        </Section>
      </PanelColumn>
      <PanelColumn>
        {!external && (
          <Section title="Month-end report CC list" count={recipients.length}>
            {recipients.length === 0 && <p className="section-note">Nobody receives a copy.</p>}
            <ul className="recipients">
              {recipients.map((address) => (
                <li key={address}>
                  <Mail address={address} />
                </li>
              ))}
            </ul>
          </Section>
        )}
        <LinkedCompanies />
        <CompanyGroup />
        <RelatedRecords type="company" id={CompanyID} />
      </PanelColumn>
    </>
  );
}
