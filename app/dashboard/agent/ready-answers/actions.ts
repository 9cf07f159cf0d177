'use server'

import { readyAnswerIdSchema, saveReadyAnswerSchema } from '@/lib/schemas/inbox'
import { deleteReadyAnswer, saveReadyAnswer } from '@/lib/services/inbox/ready-answers'
import { createAction } from '@/lib/transport/create-action'

export const saveReadyAnswerAction = createAction(
  {
    permission: 'ready-answer:write',
    input: saveReadyAnswerSchema,
    changes: 'nothing',
    service: saveReadyAnswer,
  },
  {
    form: ({ id, name = '', text = '', isShared }) => ({
      ...(id !== undefined && { id }),
      name,
      text,
      isShared: isShared !== undefined,
    }),
  },
)

export const deleteReadyAnswerAction = createAction({
  permission: 'ready-answer:write',
  input: readyAnswerIdSchema,
  changes: 'nothing',
  service: deleteReadyAnswer,
})
