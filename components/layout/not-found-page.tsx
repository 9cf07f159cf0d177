'use client'

import { lazy } from 'react'

const UnknownPage = lazy(() => import('./unknown-page'))

/**
 * The page of an unknown URL, whose code loads with it. Next includes this page in every rendered page: in the data, as
 * one reference instead of 6 KB of elements, and in the scripts.
 */
export const NotFoundPage = () => <UnknownPage />
