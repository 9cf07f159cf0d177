import { isLicenceEnding, isLicenceExpired, hasLicenceLapsed, lastPublicDay } from '@/lib/domain/licence'
import { paths } from '@/lib/paths'
import { type LicenceDto } from '@/lib/schemas/licence'
import { PaymentNotice } from '../payments/payment-notice'
import { LinkButton } from '../ui/link-button'
import { Day } from '../ui/day'

type LicenceNoticeProps = {
  licence: Pick<LicenceDto, 'validUntil'> | null
  now: Date
  /** Without the link, on the page that it leads to. */
  isOnItsPage?: boolean
}

/** The consequences of the end of the agent's licence, from 60 days before it (D427 to D429); nothing before. */
export function LicenceNotice({ licence, now, isOnItsPage = false }: LicenceNoticeProps) {
  const validUntil = licence?.validUntil
  if (validUntil === undefined || !isLicenceEnding({ validUntil }, now)) return null
  const isExpired = isLicenceExpired({ validUntil }, now)
  const notice = (
    <PaymentNotice
      tone={isExpired ? 'warning' : 'info'}
      title={isExpired ? 'Your license has expired' : 'Your license expires soon'}
      action={
        !isOnItsPage && (
          <LinkButton variant={isExpired ? 'primary' : 'outline'} href={paths.agent.licence} prefetch={false}>
            Renew your license
          </LinkButton>
        )
      }
    >
      <p>
        It {isExpired ? 'was' : 'is'} valid until <Day at={validUntil} />.{' '}
        {isExpired
          ? 'You can list new homes once it is renewed.'
          : 'Renew it in time, so that you can keep adding homes.'}
      </p>
      {isExpired && (
        <p>
          {hasLicenceLapsed({ validUntil }, now) ? (
            'Your homes are paused: buyers do not see them until then.'
          ) : (
            <>
              Your homes stay public until <Day at={lastPublicDay(validUntil)} />.
            </>
          )}
        </p>
      )}
    </PaymentNotice>
  )
  return isOnItsPage ? notice : <div className="mb-8 max-w-[46rem]">{notice}</div>
}
