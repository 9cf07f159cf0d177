'use client'

import { type ComponentProps, useImperativeHandle, useRef, useState } from 'react'
import { useController } from 'react-hook-form'
import { Field } from '@/components/ui/field'
import { PictureInput } from '@/components/ui/picture-input'
import { useUpload } from '@/components/ui/use-upload'
import { type ListingPicture } from '@/lib/domain/listing-pictures'
import { LISTING_FIELDS } from '@/lib/schemas/listing-fields'
import { pictureErrorOf } from '@/lib/schemas/upload'
import { messageOf } from './saving'
import { type ListingFormMethods } from './use-draft'
import { type PicturesOfForm } from './use-listing-form'

type CoverFieldProps = { form: ListingFormMethods; pictures: PicturesOfForm }

/** A listing's cover picture: a new file replaces it, the other pictures stay. */
export function CoverField({ form, pictures }: CoverFieldProps) {
  const { label, hint } = LISTING_FIELDS.image
  return (
    <Field label={label} hint={hint} error={messageOf(form.formState.errors.images)}>
      <Cover form={form} pictures={pictures} />
    </Field>
  )
}

function Cover({ form, pictures, ...described }: CoverFieldProps & Omit<ComponentProps<'input'>, 'form'>) {
  const { field } = useController({ control: form.control, name: 'images' })
  const [stored] = useState<readonly ListingPicture[]>(field.value ?? [])
  const upload = useUpload('listing')
  const input = useRef<HTMLInputElement>(null)
  const withCover = (url: string): ListingPicture[] => [{ url }, ...stored.slice(1)]

  useImperativeHandle(pictures.handle, () => ({
    focus: () => input.current?.focus(),
    arrived: async () => {
      if (upload.chosen === null) return { ok: true, data: [...stored] }
      const answer = await upload.address()
      return answer?.ok ? { ok: true, data: withCover(answer.data) } : answer
    },
  }))

  const choose = (file: File) => {
    const message = pictureErrorOf(file)
    if (message !== null) return form.setError('images', { type: 'picture', message })
    form.clearErrors('images')
    void upload.choose(file).then((answer) => {
      if (answer?.ok) field.onChange(withCover(answer.data))
    })
  }

  return (
    <PictureInput
      {...described}
      name={field.name}
      ref={(element) => {
        input.current = element
        field.ref(element)
      }}
      onBlur={field.onBlur}
      chosen={upload.chosen}
      current={stored[0]?.url}
      onChoose={choose}
      onCancel={() => {
        upload.cancel()
        field.onChange(stored)
      }}
      onRetry={() => void upload.retry()}
    />
  )
}
