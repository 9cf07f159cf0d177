'use client'

import { CalendarPlus } from 'lucide-react'
import Link from 'next/link'
import { type ReactNode } from 'react'
import { formatWallDay } from '@/lib/domain/dates'
import { formatPosition } from '@/lib/domain/position'
import { TIME_TAKEN, VIEWING_CAUSE_LABELS } from '@/lib/domain/viewing'
import { paths } from '@/lib/paths'
import { type OwnViewingDto } from '@/lib/schemas/viewing'
import { ActedBy } from '../offices/acted-by'
import { Deadline } from '../ui/deadline'
import { AnchorButton } from '../ui/link-button'
import { OwnTime, WallTime } from '../ui/moment'
import { Photo } from '../ui/photo'
import { MomentText } from '../ui/moment-text'
import { AnswerLine } from './viewing-answers'
import { ViewingBadge, zoneText } from './viewing-badge'

type ViewingRowProps = {
  viewing: OwnViewingDto
  /** The phone number as people write it: formatting it needs data that browsers do not have. */
  phone: string | undefined
  now: Date
  actions: ReactNode
}

/**
 * One viewing in a list: when, where, with whom, its status, and what its viewer can do. Rendered in the browser too, so
 * that the page's data has its values instead of its elements (ADR 116).
 */
export function ViewingRow({ viewing, phone, now, actions }: ViewingRowProps) {
  const { status, proposal, side } = viewing
  const writer = viewing.cancelledBy ?? 'agent'
  const isProposedByOther = proposal !== undefined && proposal.by !== side
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-3 border-b border-border py-5 lg:grid-cols-[8rem_5.5rem_minmax(0,1fr)_minmax(0,auto)] lg:items-center">
      <div className="col-span-2 text-sm lg:col-span-1">
        {formatWallDay(viewing.wall)}
        <strong className="block text-lg font-[550] numbers">
          <WallTime wall={viewing.wall} />
        </strong>
        <span className="text-xs text-muted">
          <span className="block">{zoneText(viewing.when)}</span>
          <OwnTime {...viewing} />
        </span>
      </div>
      {viewing.propertyImage ? (
        <Photo src={viewing.propertyImage} alt="" width={88} className="aspect-4/3 w-22 rounded-xs" />
      ) : (
        <span className="w-22" />
      )}
      <div className="grid min-w-0 gap-1 text-sm text-muted">
        <h3 className="display-xs text-text">
          <Link
            dir="auto"
            href={paths.property(viewing.propertyId)}
            className="[overflow-wrap:anywhere] hover:underline"
          >
            {viewing.propertyTitle}
          </Link>
        </h3>
        <p dir="auto" className="[overflow-wrap:anywhere]">
          {viewing.propertyLocation}
        </p>
        <p className="[overflow-wrap:anywhere]">
          With <bdi>{viewing.otherName}</bdi>
          {viewing.agentName !== undefined && (
            <>
              , shown by <bdi>{viewing.agentName}</bdi>
            </>
          )}
          . {viewing.note !== undefined && <bdi>“{viewing.note}”</bdi>}{' '}
          {viewing.rivals !== undefined && (
            <strong className="font-[550] text-text">
              {viewing.rivals === 1 ? '1 other' : `${viewing.rivals} others`} requested this time.
            </strong>
          )}
        </p>
        {phone !== undefined && <p className="numbers">Phone: {phone}</p>}
        {viewing.meetingPoint !== undefined && (
          <p className="[overflow-wrap:anywhere]">
            Meet at: <bdi>{viewing.meetingPoint}</bdi>
          </p>
        )}
        {viewing.latitude !== undefined && viewing.longitude !== undefined && (
          <p className="numbers">
            {formatPosition({ latitude: viewing.latitude, longitude: viewing.longitude })}
          </p>
        )}
        {proposal && (
          <p className="text-text">
            {isProposedByOther ? `The ${proposal.by} proposes` : 'You proposed'}:{' '}
            <MomentText>{proposal.when}</MomentText>
          </p>
        )}
        {viewing.isTaken && status === 'requested' && <p className="text-warning">{TIME_TAKEN}</p>}
        <ActedBy name={viewing.actedBy} />
        {viewing.cause && <p>{VIEWING_CAUSE_LABELS[viewing.cause]}</p>}
        {viewing.reason !== undefined && (
          <p className="[overflow-wrap:anywhere]">
            {writer === side && viewing.actedBy === undefined ? 'You' : `The ${writer}`} wrote:{' '}
            <bdi>“{viewing.reason}”</bdi>
          </p>
        )}
        {viewing.feedback && (
          <p className="[overflow-wrap:anywhere]">
            {side === 'buyer' ? 'You answered' : 'Afterwards'}: <AnswerLine feedback={viewing.feedback} />
          </p>
        )}
        {status === 'requested' && viewing.expiresAt !== undefined && (
          <p className="text-warning">
            Expires <Deadline at={viewing.expiresAt} now={now.toISOString()} isInSentence />
          </p>
        )}
      </div>
      {/* The status has a line of its own; on a phone the buttons share the next ones. */}
      <div className="col-span-2 flex flex-wrap items-center gap-2 lg:col-span-1 lg:max-w-80 lg:justify-end min-[80rem]:max-w-96 max-sm:[&_.button]:w-full max-sm:[&_.button]:px-2 max-sm:[&>:not(:first-child)]:flex-1">
        <span className="flex basis-full lg:justify-end">
          <ViewingBadge status={status} isProposedByOther={isProposedByOther} />
        </span>
        {status === 'confirmed' && (
          <AnchorButton
            variant="ghost"
            href={paths.viewingFile(viewing._id)}
            aria-label={`Add to calendar: ${viewing.propertyTitle}, ${viewing.when}`}
          >
            <CalendarPlus aria-hidden />
            Add to calendar
          </AnchorButton>
        )}
        {actions}
      </div>
    </li>
  )
}
