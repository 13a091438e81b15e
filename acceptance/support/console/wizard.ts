// Goes through the six steps of the content form as a person does.
import { type Page, expect } from '@playwright/test'
import { awaitUpload } from './uploads.ts'

export class Wizard {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async begin({ title, category }: { title: string; category?: string }): Promise<void> {
    await this.page.goto('/content/new')
    await this.expectStep(1)
    await this.page.getByLabel('Title').fill(title)
    await this.page.getByLabel('Title').blur()
    if (category !== undefined) await this.page.getByRole('checkbox', { name: category }).check()
  }

  async expectStep(step: number): Promise<void> {
    await expect(this.page.getByText(`Step ${step} of 6`)).toBeVisible()
  }

  async next(to: number): Promise<void> {
    await this.page.getByRole('button', { name: 'Next', exact: true }).click()
    await this.expectStep(to)
  }

  /** Goes from the first step through the second, where the source is chosen, to the third. */
  async chooseSource(workflow: 'Upload Own Content' | 'YouTube Link' | 'External URL'): Promise<void> {
    await this.next(2)
    await this.page.getByRole('radio', { name: workflow }).check()
    await this.next(3)
  }

  /** Fills the file input of the step, which the visible drop zone covers. */
  async upload(label: string, file: string): Promise<void> {
    const group = this.page.getByRole('group', { name: label, exact: true })
    await group.locator('input[type=file]').setInputFiles(file)
  }

  async expectUploaded(): Promise<void> {
    await awaitUpload(this.page, this.page.getByText('Upload Successful!'))
  }

  /** Goes from the third step through images and credits to the library. */
  async finish(): Promise<void> {
    await this.next(4)
    await this.next(5)
    await this.next(6)
    await this.page.getByRole('button', { name: 'Create Content' }).click()
    await expect(this.page.getByText(/content created/i)).toBeVisible()
    await expect(this.page).toHaveURL('/content')
  }
}
