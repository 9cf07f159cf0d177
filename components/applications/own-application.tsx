import { FileText } from 'lucide-react'
import {
  APPLICATION_NOUNS,
  APPLICATION_STATUS_LABELS,
  DOCUMENT_DAYS,
  isDeclined,
} from '@/lib/domain/application'
import { paths } from '@/lib/paths'
import { type ApplicationDto, type OwnApplication } from '@/lib/schemas/application'
import { type LicenceDto } from '@/lib/schemas/licence'
import { PaymentNotice } from '../payments/payment-notice'
import { ChangeForm, type FormAction } from '../ui/change-form'
import { Badge } from '../ui/badge'
import { Day } from '../ui/day'
import { Moment } from '../ui/moment'
import { ProfileRow } from '../users/profile'
import { ProfileWebsite } from '../users/profile-website'

/** Everything that a licence says. */
export const LicenceRows = ({ number, authority, region, register, validUntil }: LicenceDto) => (
  <>
    <ProfileRow label="License number">{number}</ProfileRow>
    <ProfileRow label="Region">{region}</ProfileRow>
    <ProfileRow label="Authority">{authority}</ProfileRow>
    <ProfileRow label="Public register">{register && <ProfileWebsite url={register} />}</ProfileRow>
    <ProfileRow label="Valid until">{validUntil && <Day at={validUntil} />}</ProfileRow>
  </>
)

type OpenApplicationProps = {
  application: ApplicationDto
  /** `null` once it is deleted, if the decision takes so long. */
  document: OwnApplication['document']
  withdraw: FormAction
}

/** A pending application with its content and due date. */
export const OpenApplication = ({ application, document, withdraw }: OpenApplicationProps) => {
  const { _id, kind, licence, references, status, createdAt, dueAt } = application
  const noun = APPLICATION_NOUNS[kind]
  return (
    <section aria-labelledby="yours" className="grid grid-cols-1 gap-6">
      <h2 id="yours" className="flex flex-wrap items-center gap-3 display-sm">
        Your {noun}
        <Badge tone="info">{APPLICATION_STATUS_LABELS[status]}</Badge>
      </h2>
      <dl className="border-t border-border-strong text-sm">
        <ProfileRow label="Sent">
          <Day at={createdAt} />
        </ProfileRow>
        <ProfileRow label="Decision expected by">
          <Moment at={dueAt} className="font-semibold" />
        </ProfileRow>
        <LicenceRows {...application} number={licence} />
        {references !== undefined && (
          <ProfileRow label="References">
            <span className="whitespace-pre-line">{references}</span>
          </ProfileRow>
        )}
        <ProfileRow label="Document">
          {document ? (
            <a
              href={paths.document(_id)}
              download
              className="-my-2.5 inline-flex min-h-10 items-center gap-2 underline decoration-1 underline-offset-[.22em]"
            >
              <FileText className="size-4 shrink-0" aria-hidden />
              Open your document
            </a>
          ) : (
            `Deleted after ${DOCUMENT_DAYS} days`
          )}
        </ProfileRow>
      </dl>
      <ChangeForm action={withdraw} fields={{ applicationId: _id }} variant="outline">
        Withdraw {noun}
      </ChangeForm>
    </section>
  )
}

/** The outcome of the previous application; nothing if it was withdrawn. */
export const LastAnswer = ({
  application: { kind, status, decidedAt, reason },
}: {
  application: ApplicationDto
}) =>
  isDeclined(status) && (
    <PaymentNotice tone="warning" title={`Your last ${APPLICATION_NOUNS[kind]} was declined`}>
      {reason !== undefined && (
        <p dir="auto" className="whitespace-pre-line">
          {reason}
        </p>
      )}
      <p>
        {decidedAt !== undefined && (
          <>
            Answered on <Day at={decidedAt} />.{' '}
          </>
        )}
        {kind === 'agent' ? 'You can apply again.' : 'You can send another one.'}
      </p>
    </PaymentNotice>
  )
