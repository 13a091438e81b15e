-- Readers for wrk. Arguments after `--`: a file with one path on each line, and the mean pause of a reader in
-- milliseconds. The result is one line of JSON.
local paths = {}

-- As behind a proxy, each reader has an address of its own.
local function anyAddress()
  local random = math.random
  return string.format('10.%d.%d.%d', random(0, 255), random(0, 255), random(0, 255))
end

function init(args)
  for path in io.lines(args[1]) do paths[#paths + 1] = path end
  local pause = tonumber(args[2])
  -- Without the function `request`, wrk sends prepared bytes, which is faster.
  if #paths == 1 and pause == 0 then
    wrk.path = paths[1]
    return
  end
  request = function()
    wrk.headers['X-Forwarded-For'] = anyAddress()
    return wrk.format(nil, paths[math.random(#paths)])
  end
  if pause > 0 then
    delay = function() return math.floor(pause * (0.8 + 0.4 * math.random())) end
  end
end

function done(summary, latency)
  local errors = summary.errors
  local function ms(percent) return latency:percentile(percent) / 1e3 end
  io.write(string.format(
    '\n{"answers":%d,"bytes":%d,"seconds":%f,"refused":%d,"broken":%d,"timeouts":%d,"p50":%f,"p95":%f,"p99":%f,"most":%f}\n',
    summary.requests, summary.bytes, summary.duration / 1e6, errors.status, errors.connect + errors.read + errors.write,
    errors.timeout, ms(50), ms(95), ms(99), latency.max / 1e3))
end
