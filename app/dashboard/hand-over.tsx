import { notFound } from 'next/navigation'
import { orNotFound } from '@/app/found'
import { HandOver, handedOverName } from '@/components/handovers/hand-over'
import { HandoverProgress } from '@/components/handovers/handover-progress'
import { DashboardHeader } from '@/components/layout/dashboard-header'
import { type FormAction } from '@/components/ui/change-form'
import { BackLink } from '@/components/ui/page-header'
import { type Actor } from '@/lib/domain/user'
import { handoverPageSchema } from '@/lib/schemas/handover'
import { getHandover, getHandoverForm } from '@/lib/services/handovers/handovers'

type HandOverPageProps = {
  actor: Actor
  query: unknown
  action: FormAction
  back: { href: string; label: string }
  /** The address of this page for a handover. */
  hrefOf: (id: string) => string
}

/** The question before homes are handed over, or the progress of a handover. */
export async function HandOverPage({ actor, query, action, back, hrefOf }: HandOverPageProps) {
  const { id, from, home } = handoverPageSchema.parse(query)
  if (id !== undefined) {
    const handover = await orNotFound(getHandover(actor, { id }))
    return (
      <>
        <BackLink href={back.href}>{back.label}</BackLink>
        <DashboardHeader title={handover.state === 'running' ? 'Handing over homes' : 'Homes handed over'}>
          From <bdi>{handover.from.name}</bdi> to <bdi>{handover.to.name}</bdi>.
        </DashboardHeader>
        <HandoverProgress handover={handover} reload={hrefOf(id)} />
      </>
    )
  }
  const form = await getHandoverForm(actor, { from, home }).catch(() => notFound())
  return (
    <>
      <BackLink href={back.href}>{back.label}</BackLink>
      <DashboardHeader title={`Hand over ${handedOverName(form)}`} />
      {form.running ? (
        <HandoverProgress handover={form.running} reload={hrefOf(form.running._id)} />
      ) : (
        <HandOver form={form} action={action} />
      )}
    </>
  )
}
