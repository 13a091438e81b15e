import { type Role, roleLabels } from '@jinvani/contract'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'

const tones: Record<Role, BadgeTone> = { super_admin: 'maroon', content_manager: 'accent', viewer: 'neutral' }

export function RoleBadge({ role }: { role: Role }) {
  return <Badge tone={tones[role]}>{roleLabels[role]}</Badge>
}
