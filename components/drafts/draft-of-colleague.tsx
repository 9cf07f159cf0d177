import { pluralize } from '@/lib/domain/pluralize'
import { paths } from '@/lib/paths'
import { type DraftDto } from '@/lib/schemas/draft'
import { FORM_FIELDS, type FormFieldName, type FormValues } from '@/lib/schemas/form-values'
import { LISTING_FIELDS } from '@/lib/schemas/listing-fields'
import { DashboardHeader } from '../layout/dashboard-header'
import { ChangeForm, type FormAction } from '../ui/change-form'
import { BackLink } from '../ui/page-header'
import { ProfileRow } from '../users/profile'

type DraftOfColleagueProps = { draft: DraftDto; agentName: string; copy: FormAction }

/** A draft of a colleague, which owners and managers read but do not change (D492). */
export const DraftOfColleague = ({ draft, agentName, copy }: DraftOfColleagueProps) => (
  <>
    <BackLink href={paths.agent.drafts}>Drafts</BackLink>
    <DashboardHeader title={draft.title.trim() || 'Untitled home'}>
      This is a draft of <bdi>{agentName}</bdi>. Nobody else can change or publish it, but you can duplicate
      it.
    </DashboardHeader>
    <dl className="mb-6 max-w-[46rem] border-t border-border-strong text-sm">
      {FORM_FIELDS.map((name) => {
        const value = draft.values[name]
        return (
          value !== undefined &&
          value.length > 0 && (
            <ProfileRow key={name} label={LISTING_FIELDS[name].label}>
              <span dir="auto" className="whitespace-pre-wrap">
                {textOf(name, value)}
              </span>
            </ProfileRow>
          )
        )
      })}
    </dl>
    <ChangeForm action={copy} fields={{ draftId: draft._id }} variant="outline">
      Duplicate
    </ChangeForm>
  </>
)

/** What was typed or chosen in a field, as text. */
function textOf(name: FormFieldName, value: FormValues[FormFieldName]): string {
  if (name === 'images') return pluralize(value.length, 'picture')
  if (name === 'documents') return pluralize(value.length, 'document')
  const { choices = [] } = LISTING_FIELDS[name].input
  const labelOf = (item: string) => choices.find((choice) => choice.value === item)?.label ?? item
  return [value].flat().map(String).map(labelOf).join(', ')
}
