-- Calls for wrk. Arguments: a file with a call a line (key, path and form, parted by tabs; an empty form
-- is a GET), and how many calls there were before. A form is sent with another date each time.
local lines, made = {}, 0
-- Far enough back that no run reaches a day ahead of the service, which it would refuse.
local day = os.time({ year = 2010, month = 1, day = 1, hour = 0 })

function init(args)
  for line in io.lines(args[1]) do lines[#lines + 1] = line end
  made = tonumber(args[2])
end

function request()
  made = made + 1
  local key, path, form = string.match(lines[made * 7919 % #lines + 1], "^(.-)\t(.-)\t(.*)$")
  local headers = { ["Authorization"] = "ApiKey " .. key }
  if form == "" then return wrk.format("GET", path, headers) end
  headers["Content-Type"] = "application/x-www-form-urlencoded"
  local date = os.date("!%Y-%m-%dT%H:%M:%S", day + made)
  return wrk.format("POST", path, headers, form .. "&checkedDate=" .. date)
end
