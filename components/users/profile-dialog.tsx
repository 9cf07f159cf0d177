'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { type RefObject, useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { permissionScope } from '@/lib/domain/permissions'
import { type Role } from '@/lib/domain/user'
import { pictureErrorOf } from '@/lib/schemas/upload'
import { type ProfileDto, type UpdateProfileInput, updateProfileSchema } from '@/lib/schemas/user'
import { accountChanged } from '../layout/use-account'
import { useOneToast } from '../layout/toasts'
import { type Action, actionResult } from '../ui/action'
import { Avatar } from '../ui/avatar'
import { Button } from '../ui/button'
import { Dialog } from '../ui/dialog'
import { Field, FormError } from '../ui/field'
import { Input } from '../ui/input'
import { useUpload } from '../ui/use-upload'
import { PhotoInput } from './photo-input'

/** True if profiles of this role have an address, a company and a website. */
const hasBusiness = (role: Role): boolean => permissionScope(role, 'user:update-business') !== null

type Save = Action<UpdateProfileInput, void>

export type ProfileDialogProps = {
  profile: ProfileDto
  save: Save
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Receives the focus when the dialog closes. */
  opener: RefObject<HTMLElement | null>
}

/** The form of the profile, which starts with the profile each time it is opened. */
export default function ProfileDialog({ profile, save, open, onOpenChange, opener }: ProfileDialogProps) {
  const [isSaving, setIsSaving] = useState(false)
  const first = useRef<HTMLInputElement>(null)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      pending={isSaving}
      trigger={null}
      initialFocus={first}
      fallbackFocus={opener}
      title="Edit Profile"
    >
      <ProfileForm
        profile={profile}
        firstRef={first}
        save={save}
        isSaving={isSaving}
        onSaving={setIsSaving}
        onClose={() => onOpenChange(false)}
      />
    </Dialog>
  )
}

type ProfileFormProps = {
  profile: ProfileDto
  firstRef: RefObject<HTMLInputElement | null>
  save: Save
  isSaving: boolean
  onSaving: (isSaving: boolean) => void
  onClose: () => void
}

const FIELDS = ['name', 'phone', 'address', 'company', 'website'] as const

/** The initial values of the form. */
const valuesOf = ({ role, name, phone, address, company, website }: ProfileDto): UpdateProfileInput => ({
  name,
  phone: phone ?? '',
  ...(hasBusiness(role) && { address: address ?? '', company: company ?? '', website: website ?? '' }),
})

function ProfileForm({ profile, firstRef, save, isSaving, onSaving, onClose }: ProfileFormProps) {
  const toast = useOneToast()
  const upload = useUpload('profile')
  const [isPhotoRemoved, setIsPhotoRemoved] = useState(false)
  const [photoError, setPhotoError] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  const { register, handleSubmit, setError, control, formState } = useForm<UpdateProfileInput>({
    resolver: zodResolver(updateProfileSchema),
    defaultValues: valuesOf(profile),
  })
  const { errors } = formState
  const typedName = useWatch({ control, name: 'name' })

  const choose = (file: File) => {
    const error = pictureErrorOf(file)
    setPhotoError(error ?? undefined)
    if (error === null) upload.choose(file)
  }

  const showFailure = (message: string) => {
    toast.error('Failed to update profile', message)
  }

  const send = async (values: UpdateProfileInput) => {
    const photo = await upload.uploadedUrl()
    if (photo && !photo.ok) {
      showFailure(photo.error.message)
      return
    }
    const image = photo?.data ?? (isPhotoRemoved ? null : undefined)
    const result = await actionResult(save({ ...values, image }))
    if (result.ok) {
      toast.success('Profile updated successfully')
      accountChanged()
      onClose()
      return
    }
    const { message, fields } = result.error
    showFailure(message)
    const invalidFields = FIELDS.filter((name) => fields?.[name] !== undefined)
    invalidFields.forEach((name, i) =>
      setError(name, { type: 'server', message: fields?.[name] }, { shouldFocus: i === 0 }),
    )
    setPhotoError(fields?.image)
    if (invalidFields.length === 0 && fields?.image === undefined) setRefusal(message)
  }

  const submit = async (values: UpdateProfileInput) => {
    setRefusal(undefined)
    onSaving(true)
    await send(values)
    onSaving(false)
  }

  const name = register('name')
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(submit)(event)} className="grid gap-5">
      <PhotoInput
        preview={(src) => (
          <Avatar name={typedName || profile.name} src={src} size="xl" className="max-sm:size-20" />
        )}
        current={isPhotoRemoved ? null : profile.photoURL}
        chosen={upload.chosen}
        error={photoError}
        disabled={isSaving}
        onChoose={choose}
        onCancel={upload.cancel}
        onRemove={() => setIsPhotoRemoved(true)}
      />
      <Field label="Name" error={errors.name?.message}>
        <Input
          autoComplete="name"
          readOnly={isSaving}
          {...name}
          ref={(element) => {
            name.ref(element)
            firstRef.current = element
          }}
        />
      </Field>
      <Field
        label="Phone"
        error={errors.phone?.message}
        hint={errors.phone ? undefined : 'With the country code, for example +1 555 010 0171'}
      >
        <Input type="tel" autoComplete="tel" readOnly={isSaving} {...register('phone')} />
      </Field>
      {hasBusiness(profile.role) && (
        <>
          <Field label="Address" error={errors.address?.message}>
            <Input autoComplete="street-address" readOnly={isSaving} {...register('address')} />
          </Field>
          <Field label="Company" error={errors.company?.message}>
            <Input autoComplete="organization" readOnly={isSaving} {...register('company')} />
          </Field>
          <Field
            label="Website"
            error={errors.website?.message}
            hint={errors.website ? undefined : 'Starts with https:// or http://'}
          >
            <Input type="url" autoComplete="url" readOnly={isSaving} {...register('website')} />
          </Field>
        </>
      )}
      {refusal !== undefined && <FormError>{refusal}</FormError>}
      <div className="flex justify-end gap-2 max-sm:[&>*]:flex-1">
        <Button variant="outline" disabled={isSaving} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" pending={isSaving}>
          Save profile
        </Button>
      </div>
    </form>
  )
}
