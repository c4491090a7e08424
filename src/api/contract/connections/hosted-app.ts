import { z } from 'zod'

const Organization = z.string().trim().min(1).max(300)
const ProfileId = z.string().max(300)

export const StartInstallBody = z
  .strictObject({ organization: Organization, profile: ProfileId.optional() })
  .meta({ id: 'StartInstallBody' })
export type StartInstallBody = z.infer<typeof StartInstallBody>
export const InstallStarted = z.object({ authorize_url: z.string() }).meta({
  id: 'InstallStarted',
  description: 'Where the browser goes next: the code host asks whether to install the app.',
})

export const RegisterAppBody = z
  .strictObject({ organization: Organization.optional(), profile: ProfileId.optional() })
  .meta({
    id: 'RegisterAppBody',
    description:
      '`organization`: who shall own the app, and where it is installed right after; none: whoever clicks.',
  })
export type RegisterAppBody = z.infer<typeof RegisterAppBody>
export const AppManifest = z.object({ post_url: z.string(), manifest: z.string() }).meta({
  id: 'AppManifest',
  description:
    'A form for the browser to post to the code host: `manifest` is the value of its one field of that name.',
})
