'use client'

import { type ReactNode } from 'react'
import { ChoiceCards } from './choice-cards'
import { FormField } from './form-field'
import { markPositionExact } from './mark-position-exact'
import { type ListingFormMethods } from './use-draft'

const CHOICES = [
  { value: 'exact', label: 'Exact', hint: 'Buyers see the pin.' },
  { value: 'approximate', label: 'About here', hint: 'Buyers see a circle; only you see the exact point.' },
] as const

type PlaceSectionProps = {
  form: ListingFormMethods
  /** The map with the pin, between the location and the coordinates. */
  children?: ReactNode
}

/** The home's location as text, its coordinates, and how exactly buyers see them (D67). */
export function PlaceSection({ form, children }: PlaceSectionProps) {
  return (
    <>
      <FormField form={form} name="location" />
      <div className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_10rem] sm:gap-5">
        <FormField form={form} name="streetAddress" />
        <FormField form={form} name="postalCode" />
      </div>
      {children}
      <div className="grid grid-cols-2 gap-3 sm:gap-5">
        <FormField form={form} name="latitude" onType={() => markPositionExact(form)} />
        <FormField form={form} name="longitude" onType={() => markPositionExact(form)} />
      </div>
      {/* A position without an accuracy counts as exact. */}
      <ChoiceCards
        control={form.control}
        name="positionAccuracy"
        legend="Buyers see"
        choices={CHOICES}
        defaultChoice="exact"
      />
    </>
  )
}
