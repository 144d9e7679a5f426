import { type StaffRole, staffRoles } from '@encore/contract/rules/staff-roles'
import { Field } from '@encore/ui/Field'
import { Select } from '@encore/ui/Select'
import { useT } from '#app/i18n/TextProvider.tsx'

export interface RoleFieldProps {
  role: StaffRole
  hint?: string
  onChange(role: StaffRole): void
}

export function RoleField({ role, hint, onChange }: RoleFieldProps) {
  const t = useT()
  return (
    <Field label={t('team.inviteForm.role')} hint={hint}>
      <Select
        value={role}
        onChange={(event) => onChange(staffRoles.find((one) => one === event.target.value) ?? role)}
      >
        {staffRoles.map((one) => (
          <option key={one} value={one}>
            {t(`team.roles.${one}`)}
          </option>
        ))}
      </Select>
    </Field>
  )
}
