import type { StudioPermission } from '@encore/contract/rules/staff-roles'
import type { ComponentType } from 'react'
import { may, useCurrentStaff } from '#app/data/current-staff.ts'
import { NotFound } from './ErrorPage.tsx'

/** Shows a page to staff with this permission for at least one event; others find no page. */
export const withPermission = (Page: ComponentType, needs: StudioPermission): ComponentType =>
  function PermittedPage() {
    return may(useCurrentStaff(), needs) ? <Page /> : <NotFound />
  }
