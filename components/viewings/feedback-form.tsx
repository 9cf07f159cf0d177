import {
  OBSTACLE_NOTE_LIMIT,
  OFFER_OBSTACLE_LABELS,
  OFFER_OBSTACLES,
  VIEWING_IMPRESSION_LABELS,
  VIEWING_IMPRESSIONS,
} from '@/lib/domain/viewing'
import { type OwnViewingDto } from '@/lib/schemas/viewing'
import { ChangeForm, type FormAction } from '../ui/change-form'
import { ChoicePills } from '../ui/choice-pills'
import { Field } from '../ui/field'
import { Textarea } from '../ui/input'

type FeedbackFormProps = { viewing: OwnViewingDto; save: FormAction; returnTo: string }

/** The two questions after a viewing (D513), with the answers given so far. */
export const FeedbackForm = ({ viewing: { _id, sequence, feedback }, save, returnTo }: FeedbackFormProps) => (
  <ChangeForm
    action={save}
    fields={{ id: _id, sequence: String(sequence), returnTo }}
    formClassName="group max-w-[38rem] gap-6"
    inputs={
      <>
        <ChoicePills
          name="impression"
          legend="How was it?"
          choices={VIEWING_IMPRESSIONS.map(
            (impression) => [impression, VIEWING_IMPRESSION_LABELS[impression]] as const,
          )}
          chosen={feedback?.impression}
          isRequired
          isOutlined
        />
        <ChoicePills
          name="obstacle"
          legend="What kept you from making an offer?"
          choices={OFFER_OBSTACLES.map((obstacle) => [obstacle, OFFER_OBSTACLE_LABELS[obstacle]] as const)}
          chosen={feedback?.obstacle}
          isRequired
          isOutlined
        />
        <Field
          label="In your words"
          hint={`Optional, at most ${OBSTACLE_NOTE_LIMIT} characters.`}
          className="hidden w-full group-has-[[value=other]:checked]:grid"
        >
          <Textarea
            name="note"
            rows={3}
            dir="auto"
            maxLength={OBSTACLE_NOTE_LIMIT}
            defaultValue={feedback?.note}
          />
        </Field>
      </>
    }
  >
    {feedback ? 'Save answers' : 'Send answers'}
  </ChangeForm>
)
