# syntax=docker/dockerfile:1

# The build needs no secrets; settings are read at start-up. Only these three are of the build (ADR 114).
# The newest release of Node 24. Its digest is not pinned, because no registry was available to read it from.
FROM node:24.22.3-bookworm-slim AS build
ENV NEXT_TELEMETRY_DISABLED=1
WORKDIR /app
ARG CURRENCY=USD LOCALE=en-US COUNTRY=US
COPY package.json package-lock.json ./
COPY sandbox/cloudinary/package.json sandbox/cloudinary/
COPY sandbox/google/package.json sandbox/google/
COPY sandbox/mail/package.json sandbox/mail/
COPY sandbox/mongo/package.json sandbox/mongo/
COPY sandbox/stripe/package.json sandbox/stripe/
COPY sandbox/support/package.json sandbox/support/
# `npm ci` applies these patches to packages.
COPY scripts/patches scripts/patches
RUN --mount=type=cache,target=/root/.npm npm ci --no-audit --no-fund
COPY . .
RUN npm run build

FROM node:24.22.3-bookworm-slim
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1
WORKDIR /app
# Owned by root, so that the process cannot change its own files.
COPY --from=build /app/.next/standalone ./
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/api/health/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server.js"]
