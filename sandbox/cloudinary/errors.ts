/** An error in Cloudinary's form: `{ "error": { "message" } }` with `status`. */
export class ApiError extends Error {
  constructor(
    readonly status: 400 | 401 | 404,
    message: string,
  ) {
    super(message)
  }
}
