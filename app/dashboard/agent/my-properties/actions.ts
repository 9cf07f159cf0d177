'use server'

import * as z from 'zod/mini'
import { properties } from '@/lib/operations/properties'
import { readPriceChange } from '@/lib/domain/numbers'
import { paths } from '@/lib/paths'
import { bulkChangeForm, createBulkChangeSchema } from '@/lib/schemas/bulk-change'
import { propertyIdSchema } from '@/lib/schemas/property'
import { previewPrices, startBulkChange } from '@/lib/services/bulk-changes/bulk-changes'
import { getOwnProperty } from '@/lib/services/properties/get-listing'
import { createAction } from '@/lib/transport/create-action'

/** A listing for its form, because the list has only what its cards show. */
export const readPropertyAction = createAction(
  {
    permission: 'property:update',
    limit: 'reads',
    changes: 'nothing',
    input: propertyIdSchema,
    service: getOwnProperty,
  },
  { stays: true },
)

/** The form has a key, so that sending it again starts nothing twice. */
export const startBulkChangeAction = createAction(
  {
    ...properties.createBulkChange,
    input: z.object({ key: z.string().check(z.maxLength(64)), change: createBulkChangeSchema }),
    service: (actor, { key, change }) => startBulkChange(actor, change, key),
  },
  {
    form: ({ key = '', ...fields }) => ({ key, change: bulkChangeForm(fields, readPriceChange) }),
    to: ({ id }) => paths.agent.bulkChange(id),
  },
)

/** What becomes of the selected prices, for the dialog. */
export const previewPricesAction = createAction(
  {
    permission: 'property:update',
    limit: 'reads',
    changes: 'nothing',
    input: createBulkChangeSchema,
    service: (actor, { price, ...selection }) => previewPrices(actor, selection, price),
  },
  { form: (fields) => bulkChangeForm(fields, readPriceChange), stays: true },
)

export const stopBulkChangeAction = createAction(properties.stopBulkChange)
