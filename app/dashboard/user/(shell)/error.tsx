'use client'

export { default } from '@/app/dashboard/load-failed'
