import { notFound } from 'next/navigation'
import { orNotFound } from '@/app/or-not-found'
import { ChooseOwner } from '@/components/handovers/choose-owner'
import { HandOver } from '@/components/handovers/hand-over'
import { HandoverProgress } from '@/components/handovers/handover-progress'
import { DashboardHeader } from '@/components/layout/dashboard-header'
import { type FormAction } from '@/components/ui/change-form'
import { BackLink } from '@/components/ui/page-header'
import { handedOverName, type HandoverState } from '@/lib/domain/handover'
import { type Actor } from '@/lib/domain/user'
import { handoverPageSchema } from '@/lib/schemas/handover'
import {
  getHandover,
  getHandoverForm,
  getLatestHandover,
  getSelectionForm,
} from '@/lib/services/handovers/handovers'

type HandOverPageProps = {
  actor: Actor
  query: unknown
  action: FormAction
  back: { href: string; label: string }
}

const TITLES: Record<HandoverState, string> = {
  running: 'Handing over homes',
  done: 'Homes handed over',
  failed: 'The handover was stopped',
}

/** The question before homes are handed over, or the progress of a handover. */
export async function HandOverPage({ actor, query, action, back }: HandOverPageProps) {
  const { id, from, home, selection } = handoverPageSchema.parse(query)
  if (selection?.ids?.length === 0) notFound()
  const handover = id === undefined ? null : await orNotFound(getHandover(actor, { id }))
  const ask = () =>
    selection ? getSelectionForm(actor, { from, selection }) : getHandoverForm(actor, { from, home })
  const form = handover ? null : await ask().catch(() => null)
  if (form && 'owners' in form)
    return (
      <>
        <BackLink href={back.href}>{back.label}</BackLink>
        <DashboardHeader title="Whose homes?">
          The homes that you selected belong to several agents. Choose one of them.
        </DashboardHeader>
        <ChooseOwner {...form} />
      </>
    )
  const isAsked = form !== null && form.running === null && form.work.homes > 0
  const [first = home] = selection?.ids ?? []
  const latest =
    handover ?? form?.running ?? (isAsked ? null : await getLatestHandover(actor, { from, home: first }))
  if (latest)
    return (
      <>
        <BackLink href={back.href}>{back.label}</BackLink>
        <DashboardHeader title={TITLES[latest.state]}>
          From <bdi>{latest.from.name}</bdi> to <bdi>{latest.to.name}</bdi>.
        </DashboardHeader>
        <HandoverProgress handover={latest} />
      </>
    )
  if (!form) notFound()
  return (
    <>
      <BackLink href={back.href}>{back.label}</BackLink>
      <DashboardHeader title={`Hand over ${handedOverName(form.from, form.work, form.title)}`} />
      <HandOver form={form} action={action} />
    </>
  )
}
